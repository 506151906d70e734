"""Headless Chromium, controlled over the DevTools protocol on pipes. It has one page."""
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from base64 import b64decode

NAMES = ["chromium", "chromium-browser", "google-chrome"]
# `--disable-dev-shm-usage`: shared memory is small in many containers. The others make pictures the same on every machine.
OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-lcd-text",
    "--font-render-hinting=none", "--force-color-profile=srgb", "--remote-debugging-pipe"]
# In place of `--disable-gpu`: the GPU rasterizer, on SwiftShader, which is a GPU in software.
GPU = [
    "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--enable-gpu-rasterization"]
TIMEOUT = 60


def program():
    """The browser's path; None if none is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """A browser with a profile of its own. `complaints` are errors that the page logged or threw and dialogs that it opened;
    `requests` are the addresses that it asked for."""

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="fling-browser-")
        read_end, self.orders = os.pipe()
        self.answers, write_end = os.pipe()

        def connect():
            # Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
            high = [os.dup(read_end), os.dup(write_end)]
            while min(high) < 5:
                high = [os.dup(each) for each in high]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        common = [option for option in OPTIONS if option != "--disable-gpu" or GPU[0] not in options]
        self.process = subprocess.Popen(
            [program(), *common, *options, f"--user-data-dir={self.folder}/profile", "about:blank"], preexec_fn=connect,
            close_fds=False, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_end)
        os.close(write_end)
        self.count = 0
        self.buffer = b""
        self.session = None
        self.events = []
        self.complaints = []
        self.requests = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        # The browser's processes form a session of their own.
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.orders)
        os.close(self.answers)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.orders, json.dumps(message).encode() + b"\0")
        return self.receive(lambda answer: answer.get("id") == self.count, method)

    def receive(self, is_wanted, what):
        """The result or the parameters of the first wanted message."""
        end = time.monotonic() + TIMEOUT
        while True:
            while b"\0" not in self.buffer:
                ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
                more = os.read(self.answers, 1 << 20) if ready else b""
                if not more:
                    raise RuntimeError(f"{what}: the browser {'ended' if ready else 'does not answer'}")
                self.buffer += more
            text, _, self.buffer = self.buffer.partition(b"\0")
            message = json.loads(text)
            self.note(message)
            if is_wanted(message):
                if "error" in message:
                    raise RuntimeError(f"{what}: {message['error']}")
                return message.get("result", message.get("params"))

    def note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append(f"dialog: {parameters['message']}")
            # The page waits for an answer; that of this call is not needed.
            self.count += 1
            order = {"id": self.count, "method": "Page.handleJavaScriptDialog", "params": {"accept": False}, "sessionId": self.session}
            os.write(self.orders, json.dumps(order).encode() + b"\0")
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def open(self, address):
        """Opens a page and waits until it and its pictures are loaded."""
        self.complaints.clear()
        self.requests.clear()
        self.call("Page.navigate", url=address)
        self.receive(lambda message: message.get("method") == "Page.loadEventFired", address)

    def value(self, expression):
        """The value of an expression on the page, after its promise if it is one."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def resize(self, width, height, scale=1):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=max(1, round(width)), height=max(1, round(height)),
            deviceScaleFactor=scale, mobile=False)

    def choose(self, theme):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])

    def press(self, key, shift=False):
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=8 if shift else 0)

    def screenshot(self, **parameters):
        """The bytes of a PNG file."""
        return b64decode(self.call("Page.captureScreenshot", format="png", **parameters)["data"])

    def processor_seconds(self):
        """The processor time of all processes of the browser so far."""
        ticks = 0
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/stat", encoding="utf-8", errors="replace") as file:
                    # The name in brackets may contain spaces.
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            # Fields after the name: state, parent, process group, session, …, user and system time.
            if int(fields[3]) == self.process.pid:
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")
