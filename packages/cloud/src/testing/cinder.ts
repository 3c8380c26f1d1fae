import { expect } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import type { CloudUnderTest, User } from '#testing/conformance.ts'

type Path = `/volumes/${string}` | `/snapshots/${string}`

/** Asks Cinder and makes things in it; they are deleted when the tests have ended. */
export const cinderOf = (cloud: CloudUnderTest) => {
  const ask = askerOf(cloud, 'block-storage')
  /** Waits until the thing has that status. */
  const becomes = (path: Path, status: string, as: User = 'demo'): Promise<unknown> => {
    const kind = path.startsWith('/volumes') ? 'volume' : 'snapshot'
    const look = async () => pick(await ask('GET', path, undefined, { as }), kind, 'status')
    return cloud.until(async () => (await look()) === status, { within: 60_000 })
  }
  /** Waits until the thing is not there any more. */
  const gone = (path: Path, as: User = 'demo'): Promise<unknown> =>
    cloud.until(async () => (await ask('GET', path, undefined, { as })).status === 404, {
      within: 60_000,
    })
  /** Makes a thing and waits until it is available; its id. */
  const make = async (
    kind: 'volume' | 'snapshot',
    fields: Readonly<Record<string, unknown>>,
    as: User = 'demo',
  ): Promise<string> => {
    const body = { [kind]: { name: cloud.unique('conf'), ...fields } }
    const made = await ask('POST', `/${kind}s`, body, { as })
    expect(made).toMatchObject({ status: 202, body: { [kind]: { status: 'creating' } } })
    const id = pick(made, kind, 'id')
    const path: Path = `/${kind}s/${id}`
    cloud.cleanUp(async () => {
      await ask('DELETE', path, undefined, { as })
      await gone(path, as)
    })
    await becomes(path, 'available', as)
    return id
  }
  return { ask, make, becomes, gone }
}
