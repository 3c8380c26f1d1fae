/**
 * Has the browser hold a file of this site against what the document says is in it, as it does by
 * itself with modules (https://www.w3.org/TR/SRI/) and not with workers. What is read so is what is
 * started next: a built file is kept under its name. Throws when it is not what was built.
 */
export const expectBuilt = async (file: URL, signal: AbortSignal): Promise<void> => {
  // Only what is built has it.
  const map = document.querySelector('[type=importmap]')?.textContent
  if (map === undefined || map === null) return
  const { integrity }: { integrity: Readonly<Record<string, string>> } = JSON.parse(map)
  const folder = new URL('.', document.baseURI).href
  const known = integrity[`./${file.href.slice(folder.length)}`]
  if (known === undefined) throw new Error(`Nothing says what is in ${file.pathname}.`)
  const answer = await fetch(file, { integrity: known, signal })
  if (!answer.ok) throw new Error(`${file.pathname} was answered ${answer.status}.`)
  await answer.arrayBuffer()
}
