"""Chromium without a window, told what to do through a pipe (--remote-debugging-pipe): nothing listens on any port."""

import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60  # seconds for one answer, on a busy machine


def program():
    """The path of the browser; None where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page in one browser."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="adjudicator-browser-")
        to_child, self.out = os.pipe()
        self.input, from_child = os.pipe()
        # The browser reads from 3 and writes to 4: both ends go out of the way first.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_child, from_child)]
        os.close(to_child)
        os.close(from_child)

        def place():
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.child = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--user-data-dir=" + self.folder, "--remote-debugging-pipe", "about:blank"],
            pass_fds=(3, 4), preexec_fn=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for end in ends:
            os.close(end)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            self.call(domain + ".enable")

    def close(self):
        self.child.terminate()
        self.child.wait(timeout=PATIENCE)
        os.close(self.out)
        os.close(self.input)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, until):
        """The next message; TimeoutError after `until`."""
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.input], [], [], max(0, until - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser says nothing")
            data = os.read(self.input, 1 << 20)
            if not data:
                raise EOFError("the browser has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        """Until such an event has come since the last forget()."""
        until = time.monotonic() + PATIENCE
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive(until))

    def forget(self):
        self.events = []

    def open(self, url):
        self.forget()
        self.call("Page.navigate", url=url)
        self.wait("Page.loadEventFired")

    def ask(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def tap(self, key, code):
        """A key that leads to no other page."""
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def press(self, key, code):
        """A key, and the page that it leads to."""
        self.forget()
        self.tap(key, code)
        self.wait("Page.loadEventFired")

    def swipe(self, start, end):
        """A finger that is drawn from one point of the window to another."""
        steps = [{"x": start[0] + (end[0] - start[0]) * part / 4, "y": start[1] + (end[1] - start[1]) * part / 4} for part in range(5)]
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=steps[:1])
        for point in steps[1:]:
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def screenshot(self, path):
        import base64
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
