import type { Guest } from '#consoles/guest.ts'

/** Keys that are no character, by their X11 keysym. */
const KEYS = { backspace: 0xff08, enter: 0xff0d, keypadEnter: 0xff8d, delete: 0xffff } as const
const CONTROL = [0xffe3, 0xffe4]
const ALT = [0xffe9, 0xffea]

/** Turns key events into what the guest takes: characters, and Ctrl-Alt-Del. */
export function keyboard(guest: Guest): (keysym: number, down: boolean) => void {
  const held = new Set<number>()
  const holds = (keys: readonly number[]): boolean => keys.some((key) => held.has(key))
  return (keysym, down) => {
    if (!down) {
      held.delete(keysym)
      return
    }
    // A client holds few keys; one that says otherwise loses the oldest.
    if (held.size > 16) held.clear()
    held.add(keysym)
    if (keysym === KEYS.delete && holds(CONTROL) && holds(ALT)) guest.restart()
    else if (keysym === KEYS.enter || keysym === KEYS.keypadEnter) guest.type('\r')
    else if (keysym === KEYS.backspace) guest.type('\b')
    else if (keysym < 0x7f && !holds(CONTROL) && !holds(ALT)) {
      guest.type(String.fromCharCode(keysym))
    }
  }
}
