/** One service of the cloud under test: asked, made things in, and waited for. */
import { expect } from 'vitest'
import { askerOf, type Ask, type Reply } from '#testing/ask.ts'
import { underTest, type CloudUnderTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

type Path = `/${string}`
type As = Parameters<Ask>[3]

export type ServiceUnderTest<Cloud extends CloudUnderTest = CloudUnderTest> = {
  cloud: Cloud
  ask: Ask
  /** Makes a thing and answers its id and what was said; it is deleted when the tests have ended. */
  make: (path: Path, body: unknown, more?: As) => Promise<{ id: string; reply: Reply }>
  /** Waits until the thing has that status. Throws with what it is then after a minute. */
  becomes: (path: Path, status: string, more?: As) => Promise<void>
  /** Waits until there is no such thing. Throws after a minute. */
  gone: (path: Path, more?: As) => Promise<void>
}

/** Opens the cloud under test for the tests of this file, and one of its services. */
export async function conformance(type: string): Promise<ServiceUnderTest> {
  return serviceOf(await underTest(), type)
}

/** The same with demo in a project of its own. */
export async function conformanceInOwnProject(
  type: string,
): Promise<ServiceUnderTest<Awaited<ReturnType<typeof inOwnProject>>>> {
  return serviceOf(await inOwnProject(await underTest()), type)
}

/** A service of a cloud that is open already. */
export function serviceOf<Cloud extends CloudUnderTest>(
  cloud: Cloud,
  type: string,
): ServiceUnderTest<Cloud> {
  const ask = askerOf(cloud, type)
  const wait = async (look: () => Promise<boolean>, told?: () => string): Promise<void> => {
    await cloud.until(look, { within: 60_000, ...(told && { told }) })
  }
  const gone: ServiceUnderTest['gone'] = (path, more) =>
    wait(async () => (await ask('GET', path, undefined, more)).status === 404)
  return {
    cloud,
    ask,
    gone,
    make: async (path, body, more) => {
      const reply = await ask('POST', path, body, more)
      expect([200, 201, 202], JSON.stringify(reply)).toContain(reply.status)
      const id = idIn(reply.body)
      cloud.cleanUp(async () => {
        const removed = await ask('DELETE', `${path}/${id}`, undefined, more)
        expect([200, 202, 204, 404], JSON.stringify(removed)).toContain(removed.status)
        await gone(`${path}/${id}`, more)
      })
      return { id, reply }
    },
    becomes: (path, status, more) => {
      let seen: unknown
      const look = async () => {
        const { body } = await ask('GET', path, undefined, more)
        seen = body
        return Reflect.get(thingIn(body), 'status') === status
      }
      return wait(look, () => JSON.stringify(seen))
    },
  }
}

/** What an answer tells of: the one thing in it, or the answer itself. */
function thingIn(body: unknown): object {
  if (typeof body !== 'object' || body === null) throw new Error(`No thing: ${String(body)}`)
  const values: unknown[] = Object.values(body)
  const [only] = values
  return values.length === 1 && typeof only === 'object' && only !== null ? only : body
}

/** Its id, or what an address of it ends with. */
function idIn(body: unknown): string {
  const thing = thingIn(body)
  const entry = Object.entries(thing).find(([name]) => name === 'id' || name.endsWith('_ref'))
  const value: unknown = entry?.[1]
  if (typeof value !== 'string') throw new Error(`No id in ${JSON.stringify(body)}`)
  return value.slice(value.lastIndexOf('/') + 1)
}
