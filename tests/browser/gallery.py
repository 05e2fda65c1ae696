"""The gallery that is looked at: its folders, and its mails as Python reads them."""

import email
import email.policy
import glob
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "end-to-end"))

LANGUAGES = ("en", "fr", "es")
GALLERY = os.path.abspath(sys.argv[2])
# Those who take only SHOTS may come before it is made.
GAMES = sorted(name for name in os.listdir(GALLERY) if os.path.isdir(os.path.join(GALLERY, name))) if os.path.isdir(GALLERY) else []
# Below BUILD, which the tests of a tester's own copy share with nobody.
SHOTS = os.path.dirname(GALLERY)


def files(pattern):
    """Paths below the gallery, from its folder on, sorted."""
    return sorted(os.path.relpath(path, GALLERY) for path in glob.glob(os.path.join(GALLERY, pattern), recursive=True))


def path_of(name):
    return os.path.join(GALLERY, name)


def read(name):
    with open(path_of(name), "rb") as file:
        return file.read()


def mail_of(name):
    return email.message_from_bytes(read(name), policy=email.policy.default)
