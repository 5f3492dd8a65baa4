import type { PythonRule } from '../python-view.ts'

/** Detects code that records keys, mouse or screen of the user. */
export const captureInput: PythonRule = (view) => {
  for (const { origin, node } of view.calls) if (watching.test(origin)) view.find('input-capture', node, origin)
}

const watching = new RegExp(
  [
    String.raw`^pynput\.(?:keyboard|mouse)\.(?:Listener|GlobalHotKeys)$`,
    String.raw`^keyboard\.(?:hook|on_press|on_release|record|read_event|read_key|start_recording)$`,
    String.raw`^(?:PIL\.)?ImageGrab\.(?:grab|grabclipboard)$|^pyautogui\.screenshot$|^mss\.mss\(\)\.(?:shot|grab)$|^pyscreenshot\.grab$`,
    String.raw`^pyperclip\.paste$|(?:^|\.)GetClipboardData$`,
    String.raw`(?:^|\.)(?:GetAsyncKeyState|SetWindowsHookEx[AW]?)$`,
    String.raw`^pyWinhook\.HookManager$|^pyHook\.HookManager$`,
  ].join('|'),
)
