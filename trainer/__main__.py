"""``python -m trainer``."""

from trainer.shell.main import main

if __name__ == "__main__":
    main()
