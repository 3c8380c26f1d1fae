import { openstackOf } from '#testing/openstack-of.ts'
import type { TestWorld } from '#testing/world.ts'

/** The path of an image's content. */
export const urlOfFile = (id: string): string => `/api/glance/images/${id}/file/`

type Given = {
  readonly name?: string
  readonly disk_format?: string | null
  readonly user?: 'demo' | 'admin'
}

/** An image without content, made in the cloud itself. */
export const imageOf = async (
  { cloud }: { readonly cloud: Pick<TestWorld['cloud'], 'fetch'> },
  { name = 'disk', disk_format = 'raw', user = 'demo' }: Given = {},
): Promise<string> => {
  const { glance } = await openstackOf({ cloud }, user)
  const formats = { ...(disk_format !== null && { disk_format }), container_format: 'bare' }
  return (await glance.images.create({ name, ...formats })).id
}
