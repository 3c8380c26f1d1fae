/**
 * Identity providers, their protocols, mappings and service providers.
 * https://docs.openstack.org/api-ref/identity/v3-ext/#os-federation-api
 */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { created, noContent, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { mappingRoutes } from '#keystone/federation/mappings.ts'
import { protocolRoutes } from '#keystone/federation/protocols.ts'
import {
  identityProviderRows,
  serviceProviderRows,
  type IdentityProvider,
  type ServiceProvider,
} from '#keystone/federation/rows.ts'
import { identityProviderBodies, serviceProviderBodies } from '#keystone/federation/schemas.ts'
import { federationBase, refuseLong, removed, unexpected } from '#keystone/federation/style.ts'
import { forgetIdentityProvider } from '#keystone/federation/life.ts'
import { isTrue, listReply } from '#keystone/listing.ts'
import { domainOf } from '#keystone/projects/places.ts'
import { presentDomain, presentProject } from '#keystone/present.ts'
import { projectRows } from '#keystone/rows.ts'
import { scopesOf } from '#keystone/tokens/scopes.ts'
import { flagIn, given, judged, missing, textIn } from '#keystone/validate.ts'
import type { Collection, Where } from '#store/collection.ts'
import type { Fields } from '#resource/resource.ts'

const noProvider = missing('Identity Provider')
const noServiceProvider = missing('Service Provider')

export const federationRoutes: Routes = (router) => {
  identityProviders(router)
  protocolRoutes(router)
  mappingRoutes(router)
  serviceProviders(router)
  // Older names of what a token may be scoped to.
  router.get('/OS-FEDERATION/projects', (context) =>
    listReply(context, 'projects', scopesOf(context).projects, presentProject),
  )
  router.get('/OS-FEDERATION/domains', (context) =>
    listReply(context, 'domains', scopesOf(context).domains, presentDomain),
  )
}

const identityProviders: Routes = (router) => {
  const one = '/OS-FEDERATION/identity_providers/{idp_id}'
  const told = (context: Context, idp: IdentityProvider): Fields => ({
    identity_provider: presentProvider(context, idp),
  })
  router.get('/OS-FEDERATION/identity_providers', (context) => {
    context.enforce('identity:list_identity_providers')
    const rows = context.world.table(identityProviderRows).list({ where: askedFor(context) })
    return listReply(context, 'identity_providers', rows, presentProvider)
  })
  router.get(one, (context) => {
    context.enforce('identity:get_identity_provider')
    return ok(told(context, loaded(context, identityProviderRows, noProvider)))
  })
  router.put(one, (context) => {
    context.enforce('identity:create_identity_provider')
    const body = judged(given(context, 'identity_provider'), identityProviderBodies.create)
    const idp = createProvider(context, context.param('idp_id'), body)
    return created(told(context, idp))
  })
  router.patch(one, (context) => {
    context.enforce('identity:update_identity_provider')
    const body = judged(given(context, 'identity_provider'), identityProviderBodies.update)
    const before = loaded(context, identityProviderRows, noProvider)
    const after = { ...before, ...providerIn(body, before) }
    refuseRemoteIds(context, after)
    return ok(told(context, context.world.table(identityProviderRows).update(after)))
  })
  router.delete(one, (context) => {
    context.enforce('identity:delete_identity_provider')
    forgetIdentityProvider(context, loaded(context, identityProviderRows, noProvider).id)
    return noContent()
  })
}

const serviceProviders: Routes = (router) => {
  const one = '/OS-FEDERATION/service_providers/{sp_id}'
  const told = (context: Context, sp: ServiceProvider): Fields => ({
    service_provider: presentServiceProvider(context, sp),
  })
  router.get('/OS-FEDERATION/service_providers', (context) => {
    context.enforce('identity:list_service_providers')
    const rows = context.world.table(serviceProviderRows).list({ where: askedFor(context) })
    return listReply(context, 'service_providers', rows, presentServiceProvider)
  })
  router.get(one, (context) => {
    context.enforce('identity:get_service_provider')
    return ok(told(context, loaded(context, serviceProviderRows, noServiceProvider)))
  })
  router.put(one, (context) => {
    context.enforce('identity:create_service_provider')
    const body = judged(given(context, 'service_provider'), serviceProviderBodies.create)
    const id = context.param('sp_id')
    refuseLong(id)
    const table = context.world.table(serviceProviderRows)
    if (table.has(id)) {
      throw conflict(
        'Conflict occurred attempting to store service_provider - ' +
          `Duplicate entry found with ID ${id}.`,
      )
    }
    // What `relay_state_prefix` of keystone.conf says of itself.
    return created(told(context, table.insert(serviceProviderIn(body, emptyServiceProvider(id)))))
  })
  router.patch(one, (context) => {
    context.enforce('identity:update_service_provider')
    const body = judged(given(context, 'service_provider'), serviceProviderBodies.update)
    const before = loaded(context, serviceProviderRows, noServiceProvider)
    const after = context.world.table(serviceProviderRows).update(serviceProviderIn(body, before))
    return ok(told(context, after))
  })
  router.delete(one, (context): Answer => {
    context.enforce('identity:delete_service_provider')
    return removed(
      context,
      serviceProviderRows,
      loaded(context, serviceProviderRows, noServiceProvider),
    )
  })
}

function loaded<T extends { id: string }>(
  context: Context,
  rows: Collection<T>,
  notFound: (id: string) => Error,
): T {
  const id = Object.values(context.params)[0] ?? ''
  const found = context.world.table(rows).get(id)
  if (!found) throw notFound(id)
  return found
}

/** Both lists are filtered by `id` and `enabled`. */
function askedFor({ query }: Context): Where {
  const [id, enabled] = [query.get('id'), query.get('enabled')]
  return {
    ...(id === null ? {} : { id }),
    ...(enabled === null ? {} : { enabled: isTrue(enabled) }),
  }
}

function presentProvider(context: Context, idp: IdentityProvider): Fields {
  const self = `${federationBase(context)}/identity_providers/${idp.id}`
  return { ...idp, links: { self, protocols: `${self}/protocols` } }
}

function presentServiceProvider(context: Context, sp: ServiceProvider): Fields {
  return { ...sp, links: { self: `${federationBase(context)}/service_providers/${sp.id}` } }
}

/** Users of a provider live in a domain: without one it gets one of its own. */
function createProvider(context: Context, id: string, body: Fields): IdentityProvider {
  const { world, random } = context
  const wanted = textIn(body, 'domain_id')
  if (wanted && !domainOf(world, wanted)) throw missing('domain')(wanted)
  refuseLong(id)
  const table = world.table(identityProviderRows)
  if (table.has(id)) throw duplicate(`Duplicate entry: ${id}`)
  const domain_id = wanted || random.hex()
  const empty = { enabled: false, description: null, remote_ids: [], authorization_ttl: null }
  const idp = { id, domain_id, ...empty, ...providerIn(body, empty) }
  refuseRemoteIds(context, idp)
  if (!wanted) {
    world.table(projectRows).insert({
      id: domain_id,
      name: domain_id,
      description: `Auto generated federated domain for Identity Provider: ${id}`,
      ...{ domain_id: null, parent_id: null, is_domain: true, enabled: true },
      ...{ tags: [], options: {} },
    })
  }
  return table.insert(idp)
}

type Changeable = Omit<IdentityProvider, 'id' | 'domain_id'>

/** What a body says of a provider; the rest is as before. */
function providerIn(body: Fields, before: Changeable): Changeable {
  const ttl = body['authorization_ttl']
  const ids = body['remote_ids']
  const description = textIn(body, 'description')
  return {
    enabled: flagIn(body, 'enabled') ?? before.enabled,
    description: description === undefined ? before.description : description,
    remote_ids: Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string')
      : ids === null
        ? []
        : before.remote_ids,
    authorization_ttl: typeof ttl === 'number' || ttl === null ? ttl : before.authorization_ttl,
  }
}

/** An entity id is one provider's only: by it Keystone knows who an assertion is from. */
function refuseRemoteIds({ world }: Context, { id, remote_ids }: IdentityProvider): void {
  const others = world.table(identityProviderRows).list({ where: { id: { not: id } } })
  const taken = new Set(others.flatMap((one) => one.remote_ids))
  const double = remote_ids.find((one) => taken.has(one))
  if (double !== undefined) throw duplicate(`Duplicate remote ID: ${double}`)
}

const duplicate = (what: string): Error =>
  conflict(`Conflict occurred attempting to store identity_provider - ${what}.`)

const emptyServiceProvider = (id: string): ServiceProvider => ({
  id,
  auth_url: '',
  sp_url: '',
  enabled: false,
  description: null,
  relay_state_prefix: 'ss:mem:',
})

function serviceProviderIn(body: Fields, before: ServiceProvider): ServiceProvider {
  const description = textIn(body, 'description')
  const prefix = textIn(body, 'relay_state_prefix')
  // Keystone lets it pass its schema, and its database does not take it.
  if (prefix === null) throw unexpected()
  const auth_url = textIn(body, 'auth_url') ?? before.auth_url
  const sp_url = textIn(body, 'sp_url') ?? before.sp_url

  return {
    ...before,
    auth_url,
    sp_url,
    enabled: flagIn(body, 'enabled') ?? before.enabled,
    description: description === undefined ? before.description : description,
    relay_state_prefix: prefix ?? before.relay_state_prefix,
  }
}
