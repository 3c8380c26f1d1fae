const invalid = '[aria-invalid="true"], [data-invalid]'
const reachable = 'input, button, select, textarea, [tabindex]'

/** Moves the focus to the first field of the element that says that something is wrong with it. */
export const focusFirstInvalid = (id: string): void => {
  const fields = document.getElementById(id)?.querySelectorAll<HTMLElement>(invalid) ?? []
  for (const field of fields) {
    // A group is marked as a whole; what can have the focus is in it.
    const parts = field.querySelectorAll<HTMLElement>(reachable)
    if (takesFocus(field) || [...parts].some(takesFocus)) return
  }
}

/** Moves the focus to the first control in the element that takes it. */
export const focusFirst = (element: Element | null | undefined): void => {
  const parts = element?.querySelectorAll<HTMLElement>(reachable) ?? []
  ;[...parts].some(takesFocus)
}

const takesFocus = (element: HTMLElement): boolean => {
  if (element.tabIndex < 0) return false
  element.focus()
  return document.activeElement === element
}
