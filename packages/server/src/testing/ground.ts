import type { Cloud } from '@meridian/cloud'
import type { SignedIn } from '#testing/signed-in.ts'

export type Row = Readonly<Record<string, unknown>>

/** The world in which a change is made, as it was before, and who makes it. */
export type Ground = {
  readonly tab: SignedIn
  readonly cloud: Cloud
  /** The first row of a list that has these values, or is what is looked for. Throws where none is. */
  readonly first: (list: string, fits?: Row | ((row: Row) => boolean)) => Promise<Row>
  /** Makes something that the change is about, and answers what the server says. Throws if refused. */
  readonly make: (path: string, body?: unknown) => Promise<Row>
  /** The same by a call of another kind. */
  readonly prepare: (
    method: 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<void>
}

/** What is sent in place of what `addressOf` and `bodyOf` find by names and shapes alone. */
export type Sent = {
  readonly address?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type Given = (ground: Ground) => Sent | Promise<Sent>

/** The ground of a tab in a cloud. */
export const groundOf = (tab: SignedIn, cloud: Cloud): Ground => {
  const done = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: unknown) => {
    const answer = await tab.call(method, path, body)
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  return {
    tab,
    cloud,
    first: async (list, fits = {}) => {
      const reply = (await tab.get(list)).json<Readonly<Record<string, unknown>>>()
      const rows = [reply['items'], reply['zones'], reply['recordsets']].find(Array.isArray) ?? []
      const isIt =
        typeof fits === 'function'
          ? fits
          : (row: Row) => Object.entries(fits).every(([key, value]) => row[key] === value)
      const row = rows.find(isIt)
      if (row === undefined) throw new Error(`${list} has nothing like ${JSON.stringify(fits)}`)
      return row
    },
    make: async (path, body) => {
      const { body: text } = await done('POST', path, body)
      return text === '' ? {} : JSON.parse(text)
    },
    prepare: async (method, path, body) => void (await done(method, path, body)),
  }
}
