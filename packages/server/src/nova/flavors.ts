import { flavors, say, type Flavor, type Sentence } from '@meridian/contract'
import type { NovaFlavor } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { flavorsInstead } from '#nova/flavors-instead.ts'
import { changeFlavor, createFlavor, isPublic, projectsOf } from '#nova/flavor-changes.ts'
import { addMessage } from '#http/messages.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'

/** https://docs.openstack.org/api-ref/compute/#flavors */
export const flavorRoutes = (app: FastifyInstance): void => {
  bind(app, flavors.list, async ({ query }, context) => {
    const { flavors: nova } = context.openstack.nova
    const found = await nova.listAll({ is_public: visibilityOf(query.is_public) })
    const withExtras = query.get_extras === true
    const items = rowsOf(context, found, (flavor) => presentFlavor(flavor, withExtras))
    return { items: items.toSorted((a, b) => a.ram - b.ram) }
  })

  bind(app, flavors.instead, async ({ query }, context) => flavorsInstead(context, query))

  bind(app, flavors.load, async ({ params: { id }, query }, { openstack }) => {
    const { flavors: nova } = openstack.nova
    const found = await nova.get(id)
    const asked = query.get_access_list === true && !isPublic(found)
    return {
      ...presentFlavor(found, query.get_extras === true),
      ...(asked && { 'access-list': await projectsOf(nova, found) }),
    }
  })

  bind(app, flavors.create, async ({ body }, context) => {
    const made = await createFlavor(context.openstack.nova.flavors, body)
    created(context, '/api/nova/flavors/', made.id)
    return presentFlavor(made, false)
  })

  bind(app, flavors.update, async ({ params, body }, { openstack, reply }) => {
    const { name, gone } = await changeFlavor(openstack.nova.flavors, params.id, body)
    if (gone.length > 0) addMessage(reply, 'warning', noLongerShared(name, gone))
  })

  bind(app, flavors.remove, async ({ params }, { openstack }) => {
    await openstack.nova.flavors.remove(params.id)
  })

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
const visibilityOf = (asked: boolean | undefined): string =>
  asked === undefined ? 'None' : asked ? 'True' : 'False'

const presentFlavor = ({ extra_specs, ...flavor }: NovaFlavor, withExtras: boolean): Flavor => ({
  ...flavor,
  swap: flavor.swap === '' ? 0 : flavor.swap,
  ...(withExtras && { extras: extra_specs ?? {} }),
})

/** Nova keeps projects that were deleted in the list of a flavor, until it is made anew. */
const noLongerShared = (name: string, gone: readonly string[]): Sentence =>
  say('The flavor {name} is no longer shared with projects that are gone: {projects}.', {
    name,
    projects: gone.slice(0, mostNamed).join(', ') + (gone.length > mostNamed ? ' …' : ''),
  })

/** The most projects that a message names. */
const mostNamed = 10
