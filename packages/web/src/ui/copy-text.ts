/**
 * Puts a text on the clipboard; false when the browser does not let us. Where the site is served
 * without TLS there is no `navigator.clipboard`, but the older command still copies on a press.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

const copyByCommand = (text: string): boolean => {
  let copied = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    copied = event.clipboardData !== null
  }
  document.addEventListener('copy', fill, { once: true })
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else works without TLS
  const allowed = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return allowed && copied
}
