import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { catalog } from '#keystone/tokens/catalog.ts'
import { links } from '#keystone/present.ts'

type Row = { id: string } & Record<string, unknown>

/** The catalogue as the administrator sees it: what the cloud is made of, so it is read only. */
export const catalogRoutes: Routes = (router) => {
  listing('services', 'service', serviceRows)
  listing('endpoints', 'endpoint', endpointRows)
  listing('regions', 'region', regionRows)

  function listing(many: string, one: string, rows: (context: Context) => Row[]): void {
    const linked = (context: Context, row: Row): Row => ({
      ...row,
      links: { self: `${context.base}/${many}/${row.id}` },
    })
    router.get(`/${many}`, (context) => {
      context.enforce(`identity:list_${many}`)
      const found = rows(context).filter((row) => fits(row, context.query))
      return ok({ [many]: found.map((row) => linked(context, row)), links: links(context) })
    })
    router.get(`/${many}/{id}`, (context) => {
      const id = context.param('id')
      const row = rows(context).find((each) => each.id === id)
      // Whether an endpoint exists is said to all, a service only to who may see it.
      if (row || one === 'service') context.enforce(`identity:get_${one}`)
      if (!row) throw notFound(`Could not find ${one}: ${id}.`)
      return ok({ [one]: linked(context, row) })
    })
  }
}

const FILTERS = ['name', 'type', 'interface', 'service_id', 'region_id', 'parent_region_id']

function fits(row: Row, query: URLSearchParams): boolean {
  return FILTERS.every((name) => !query.has(name) || query.get(name) === row[name])
}

function serviceRows({ world, origin }: Context): Row[] {
  return catalog(world, origin, PLACEHOLDER).map(({ id, type, name }) => {
    return { id, type, name, enabled: true }
  })
}

/** What Keystone keeps in place of the project's id. */
const PLACEHOLDER = '%(project_id)s'

function endpointRows({ world, origin }: Context): Row[] {
  return catalog(world, origin, PLACEHOLDER).flatMap((entry) =>
    entry.endpoints.map((endpoint) => ({ ...endpoint, service_id: entry.id, enabled: true })),
  )
}

function regionRows({ world }: Context): Row[] {
  return world.regions.map((id) => ({ id, description: '', parent_region_id: null }))
}
