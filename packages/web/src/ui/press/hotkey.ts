/**
 * Whether this is a key that is pressed for `element`: alone, while nobody types, and no dialog or menu
 * lies over the element.
 */
export const isHotkey = (event: KeyboardEvent, key: string, element: Element | null): boolean =>
  event.key === key &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  element?.closest('[inert], [aria-hidden=true]') === null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typedInto) !== null)

/** Fields that take letters: a box that is ticked takes none. */
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select'
