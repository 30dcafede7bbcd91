"""Where answers are kept: an SQLite file in the platform's data folder, behind plain functions.

``opening`` finds and opens the file and refuses what it must not touch; ``schema`` makes and
migrates it; ``people``, ``answers`` and ``sums`` hold all the SQL. Nothing outside this folder
knows that it is SQLite.
"""
