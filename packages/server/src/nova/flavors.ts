import { flavors, type Flavor } from '@meridian/contract'
import type { NovaFlavor } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { serveNames } from '#serve.ts'

/** https://docs.openstack.org/api-ref/compute/#flavors */
export const flavorRoutes = (app: FastifyInstance): void => {
  bind(app, flavors.list, async ({ query }, { openstack }) => {
    const found = await openstack.nova.flavors.listAll({ is_public: visibility(query.is_public) })
    const items = found.map((flavor) => presentFlavor(flavor, query.get_extras === true))
    return { items: items.toSorted((a, b) => a.ram - b.ram) }
  })

  bind(app, flavors.load, async ({ params, query }, { openstack }) =>
    presentFlavor(await openstack.nova.flavors.get(params.id), query.get_extras === true),
  )

  serveNames(
    app,
    flavors.names,
    ({ nova }) => nova.flavors,
    () => ({ is_public: 'None' }),
  )

  bind(app, flavors.extraSpecs, async ({ params }, { openstack }) =>
    openstack.nova.flavors.extraSpecs(params.id),
  )

  bind(app, flavors.editExtraSpecs, async ({ params: { id }, body }, { openstack }) => {
    const { flavors: nova } = openstack.nova
    await changeTexts(body, {
      read: () => nova.extraSpecs(id),
      set: (values) => nova.setExtraSpecs(id, values),
      remove: (key) => nova.removeExtraSpec(id, key),
    })
  })
}

/** Nova reads `None` as "public and private"; without a filter it answers public ones only. */
const visibility = (isPublic: boolean | undefined): string =>
  isPublic === undefined ? 'None' : isPublic ? 'True' : 'False'

const presentFlavor = ({ extra_specs, ...flavor }: NovaFlavor, withExtras: boolean): Flavor => ({
  ...flavor,
  swap: flavor.swap === '' ? 0 : flavor.swap,
  ...(withExtras && { extras: extra_specs ?? {} }),
})
