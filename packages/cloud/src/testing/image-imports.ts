/** Images of a test on their way into Glance: staged, imported, waited for. */
import { setTimeout } from 'node:timers/promises'
import { fixed, isOpenStackError } from '@meridian/openstack'
import { pick, type Reply } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'
import type { ServiceUnderTest } from '#testing/service.ts'

type Path = `/images/${string}`

export type ImportLab = {
  /** Makes an image, which is deleted at the end; its path. */
  image: (fields?: Record<string, unknown>) => Promise<Path>
  stage: (path: Path, bytes?: string, as?: User) => Promise<Reply>
  importing: (path: Path, method: object, more?: object, as?: User) => Promise<Reply>
  /** Until the task of the image has ended; what it came to. */
  end: (path: Path) => Promise<object>
}

/** The method that imports what was staged. */
export const direct = { name: 'glance-direct' }

/** What imports a test's images. */
export function importLab({ cloud, ask }: ServiceUnderTest): ImportLab {
  async function image(fields: Record<string, unknown> = {}): Promise<`/images/${string}`> {
    const formats = { disk_format: 'raw', container_format: 'bare' }
    const body = { name: cloud.unique('import'), ...formats, ...fields }
    const path = `/images/${pick(await ask('POST', '/images', body), 'id')}` as const
    cloud.cleanUp(() => ask('DELETE', path))
    return path
  }

  async function stage(
    path: `/${string}`,
    bytes = 'hello world',
    as: User = 'demo',
  ): Promise<Reply> {
    const { service } = await cloud.as(as)
    const headers = { 'content-type': 'application/octet-stream' }
    const body = new Blob([bytes]).stream()
    try {
      const reply = await service('image').raw('PUT', fixed(`${path}/stage`), { headers, body })
      return { status: reply.status, body: undefined }
    } catch (error) {
      if (!isOpenStackError(error)) throw error
      return { status: error.status, body: error.message }
    }
  }
  const importing = (path: string, method: object, more: object = {}, as: User = 'demo') =>
    ask('POST', `/${path.slice(1)}/import`, { method, ...more }, { as })
  async function end(path: `/${string}`): Promise<object> {
    return cloud.until(
      async () => {
        // A download takes the time of its server, whatever the clock of a cloud says.
        await setTimeout(10)
        const { body } = await ask('GET', `${path}/tasks`)
        const { tasks } = body as { tasks: { status: string }[] }
        return tasks.find(({ status }) => status === 'success' || status === 'failure')
      },
      { within: 60_000 },
    )
  }

  return { image, stage, importing, end }
}
