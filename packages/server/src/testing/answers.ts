import { isBytes, type Endpoint } from '@meridian/contract'
import { Ajv } from 'ajv'

const ajv = new Ajv({ strict: false })

/** What the reply has that the contract does not promise, or lacks; nothing where all is well. */
export const amiss = ({ reply }: Endpoint, text: string): unknown => {
  if (reply === undefined) return text === '' ? [] : ['a body where none was promised']
  const check = ajv.compile(reply)
  check(JSON.parse(text))
  return check.errors ?? []
}

/** The status of an answer to what is done. */
export const promised = ({ status, reply }: Endpoint): number =>
  status ?? (reply === undefined ? 204 : 200)

/** Files are streamed: their own tests read and send them. */
export const streamed = ({ body, reply }: Endpoint): boolean => isBytes(body) || isBytes(reply)
