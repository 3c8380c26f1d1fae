/** Hands a text or a picture to the browser's downloads under a file name. It never leaves the browser. */
export const saveFile = (file: string, type: string, content: BlobPart): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  click(url, file)
  // Browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands an address of this site to the browser's downloads, which take the name from its answer. */
export const saveFrom = (address: string): void => click(address, '')

const click = (address: string, file: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
}
