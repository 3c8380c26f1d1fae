/** Is told of errors that no request can be answered with, and of what went wrong. */
export type Report = (error: unknown, about: string) => void

export const writeToStderr: Report = (error, about) => {
  const words = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${about}: ${words}\n`)
}
