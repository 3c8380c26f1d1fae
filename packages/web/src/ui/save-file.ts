/** Hands a text to the browser's downloads under a file name. It never leaves the browser. */
export const saveFile = (file: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
  // Browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
