import { ApiError } from '#api/errors.ts'
import { t } from '#lib/translate.ts'

/**
 * Reads an answer of which each line is a whole reply, tells each as it comes, and resolves with the
 * last. Throws `ApiError` where it breaks off or a line is no JSON.
 */
export const readLines = async (
  response: Response,
  onPart: (reply: unknown) => void,
): Promise<unknown> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let last: unknown
  for (;;) {
    const { value = '', done = true } = (await reader?.read().catch(brokenOff)) ?? {}
    const lines = (rest + value).split('\n')
    // Whoever does not answer in lines has sent one without an end.
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines.filter((one) => one !== '')) onPart((last = parsed(line, response)))
    if (done) return last
  }
}

const brokenOff = (cause: unknown): never => {
  // The page has given it up itself.
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new ApiError(0, t('The answer of the server broke off.'), { cause })
}

/** What a text says in JSON. Throws `ApiError`. */
export const parsed = (text: string, { status }: Response): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError(status, t('The server sent an answer that cannot be read.'), { cause })
  }
}
