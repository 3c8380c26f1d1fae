import {
  metadefNamespaces as api,
  say,
  type MetadefAssociation,
  type MetadefNamespace,
} from '@meridian/contract'
import type { GlanceMetadefNamespace, GlanceMetadefNamespaceCreate } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { writable } from '#glance/definition-body.ts'
import { present } from '#glance/metadef-present.ts'
import { namespacePartRoutes } from '#glance/namespace-parts.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'

/**
 * Namespaces of metadata definitions for who looks after them. `forget` is called after each change, so
 * that editors of metadata see it at once; those of other processes of this server see it when what
 * these keep is out of date.
 * https://docs.openstack.org/api-ref/image/v2/metadefs-index.html
 */
export const namespaceRoutes = (app: FastifyInstance, forget: () => void): void => {
  bind(app, api.list, async (_, context) => {
    const { listAll } = context.openstack.glance.metadefs.namespaces
    const found = await listAll({ sort_key: 'namespace', sort_dir: 'asc', limit: 1000 })
    return { items: rowsOf(context, found, present) }
  })

  bind(app, api.load, async ({ params: { namespace } }, { openstack }) =>
    present(await openstack.glance.metadefs.namespaces.get(namespace)),
  )

  const make = async (
    context: Context,
    wanted: GlanceMetadefNamespaceCreate,
  ): Promise<MetadefNamespace> => {
    const made = await context.openstack.glance.metadefs.namespaces.create(wanted)
    forget()
    created(context, api.create.path, made.namespace)
    return present(made)
  }

  bind(app, api.create, async ({ body: { namespace, ...about } }, context) =>
    make(context, { namespace, ...wireOf(about) }),
  )

  bind(app, api.import, async ({ body: { definition, ...flags } }, context) => {
    const wanted = { ...writable(definition), ...wireOf(flags) }
    // Missing and invalid fields are for Glance to refuse, in its own words.
    return make(context, wanted as GlanceMetadefNamespaceCreate)
  })

  /** Glance takes a namespace as a whole: what is left out would be as in a new one. */
  bind(app, api.update, async ({ params: { namespace }, body }, { openstack }) => {
    const { namespaces } = openstack.glance.metadefs
    const now = await namespaces.get(namespace)
    const { display_name, description, visibility, owner } = now
    await namespaces.update(namespace, {
      ...defined({ namespace, display_name, description, visibility, owner }),
      protected: now.protected,
      ...wireOf(body),
    })
    forget()
  })

  bind(app, api.remove, async ({ params: { namespace } }, { openstack }) => {
    await openstack.glance.metadefs.namespaces.remove(namespace)
    forget()
  })

  bind(app, api.associate, async ({ params: { namespace }, body }, { openstack }) => {
    const { metadefs } = openstack.glance
    const now = (await metadefs.namespaces.get(namespace)).resource_type_associations ?? []
    const same = (a: MetadefAssociation, b: MetadefAssociation) =>
      a.name === b.name &&
      (a.prefix || null) === (b.prefix || null) &&
      (a.properties_target || null) === (b.properties_target || null)
    const { forms, TOTAL_FORMS } = body
    if (TOTAL_FORMS !== forms.length)
      throw errors.bad(say('These are not all the rows of the form.'))
    const wanted = forms.filter(({ DELETE }) => DELETE === undefined)
    const touched = new Set(forms.map(({ name }) => name))
    try {
      // One that is to be another is taken away and made anew: Glance changes none.
      for (const one of now.filter((each) => !wanted.some((other) => same(each, other))))
        if (touched.has(one.name)) await metadefs.removePart(namespace, 'resource_types', one.name)
      for (const one of wanted.filter((each) => !now.some((other) => same(each, other)))) {
        const { name, prefix, properties_target } = one
        await metadefs.associate(namespace, {
          name,
          ...(prefix && { prefix }),
          ...(properties_target && { properties_target }),
        })
      }
    } finally {
      forget()
    }
  })

  namespacePartRoutes(app, forget)
}

type About = {
  readonly display_name?: string | null
  readonly description?: string | null
  readonly public?: boolean
  readonly protected?: boolean
}

/** An emptied field is sent as an empty text: Glance takes no null. */
const wireOf = ({ public: isPublic, ...about }: About): Partial<GlanceMetadefNamespace> =>
  defined({
    display_name: about.display_name === null ? '' : about.display_name,
    description: about.description === null ? '' : about.description,
    protected: about.protected,
    visibility: isPublic === undefined ? undefined : isPublic ? 'public' : 'private',
  })

/** The fields without those that are undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
