/** A console that is shown in an element, whatever language it speaks. */
export type Display = {
  readonly focus: () => void
  /** Gives the keyboard back; keys that are held count as released. */
  readonly release: () => void
  /** Missing where the console has no such key. */
  readonly ctrlAltDel?: () => void
  readonly close: () => void
}

export type DisplayOptions = {
  /** The element to show the console in; emptied by `close`. */
  readonly host: HTMLElement
  readonly socket: WebSocket
  /** What the console is called, for those who hear it. */
  readonly label: string
  /** The id of the text that says how to leave with the keyboard. */
  readonly hintId: string
  readonly onConnected: () => void
}

export type ShowConsole = (options: DisplayOptions) => Display
