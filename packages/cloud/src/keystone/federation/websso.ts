/**
 * Single sign-on of browsers. What is known of who asks are the headers of the request, which only the
 * web server in front may set (`HTTP_OIDC_…`), as Keystone takes them from its environment.
 * https://docs.openstack.org/keystone/latest/admin/federation/configure_federation.html
 */
import type { Context } from '#http/context.ts'
import { badRequest, unauthorized } from '#http/faults.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { text, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { notLetIn, refuseDisabledProvider, userFor } from '#keystone/federation/life.ts'
import { applyMapping, type Assertion } from '#keystone/federation/rules.ts'
import { protocolOf } from '#keystone/federation/protocols.ts'
import {
  identityProviderRows,
  mappingRows,
  protocolRows,
  trustedDashboardRows,
  type IdentityProvider,
} from '#keystone/federation/rows.ts'
import { placeMapped } from '#keystone/federation/places.ts'
import { issueToken } from '#keystone/tokens/tokens.ts'
import { missing } from '#keystone/validate.ts'

/** What `remote_id_attribute` of keystone.conf is for a protocol that names none. */
const REMOTE_ID = 'HTTP_OIDC_ISS'

export const webSsoRoutes: Routes = (router) => {
  const named = '/auth/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/websso'
  for (const method of ['GET', 'POST'] as const) {
    router.add(method, '/auth/OS-FEDERATION/websso/{protocol_id}', byIssuer, { open: true })
    router.add(method, named, byProvider, { open: true })
  }
}

/** Who the identity provider is follows from what its assertion says. */
function byIssuer(context: Context): Answer {
  const protocol_id = context.param('protocol_id')
  const assertion = assertionOf(context)
  const protocols = context.world.table(protocolRows).list()
  const remote = protocols
    .filter(({ name }) => name === protocol_id)
    .map(({ remote_id_attribute }) => assertion[remote_id_attribute ?? REMOTE_ID])
    .find((id) => id !== undefined)
  if (remote === undefined) throw unauthorized(REQUIRES_AUTHENTICATION)
  const host = originOf(context)
  const idps = context.world.table(identityProviderRows).list()
  const idp = idps.find(({ remote_ids }) => remote_ids.includes(remote))
  if (!idp) throw missing('Identity Provider')(remote)
  const { store } = context.world
  const token = store.transaction(() => tokenFor(context, idp, protocol_id, assertion))
  return page(host, token)
}

function byProvider(context: Context): Answer {
  const host = originOf(context)
  const id = context.param('idp_id')
  const idp = context.world.table(identityProviderRows).get(id)
  if (!idp) throw missing('Identity Provider')(id)
  const { store } = context.world
  const protocol_id = context.param('protocol_id')
  const assertion = assertionOf(context)
  const token = store.transaction(() => tokenFor(context, idp, protocol_id, assertion))
  return page(host, token)
}

/** Where the token goes: only to dashboards that the operator trusts. */
function originOf({ query, world }: Context): string {
  const origin = query.get('origin')
  if (!origin) throw badRequest('Request must have an origin query parameter')
  if (!world.table(trustedDashboardRows).has(origin)) throw unauthorized(REQUIRES_AUTHENTICATION)
  return origin
}

/** Makes who comes in, in a transaction of its callers: a GET has none of its own. */
function tokenFor(
  context: Context,
  idp: IdentityProvider,
  protocol_id: string,
  assertion: Assertion,
): string {
  const { world } = context
  refuseDisabledProvider(world, idp.id)
  const protocol = protocolOf(context, idp.id, protocol_id)
  refuseOther(idp, assertion[protocol.remote_id_attribute ?? REMOTE_ID])
  const mapping = world.table(mappingRows).get(protocol.mapping_id)
  if (!mapping) throw missing('mapping')(protocol.mapping_id)
  const mapped = applyMapping(mapping.rules, assertion)
  const name = mapped?.user.name ?? mapped?.user.id
  if (!mapped || name === undefined) throw unauthorized(REQUIRES_AUTHENTICATION)
  const user = userFor(context, idp.domain_id, {
    idp_id: idp.id,
    protocol_id,
    unique_id: encodeURIComponent(mapped.user.id ?? name),
    name,
    email: mapped.user.email,
  })
  const groups = placeMapped(context, idp, user, mapped)
  const federation = { idp_id: idp.id, protocol_id, groups }
  const token = issueToken(world, { id: user.id, methods: [protocol_id], federation }, undefined)
  if (!token) throw unauthorized(REQUIRES_AUTHENTICATION)
  return token.id
}

/** A provider that says who it is vouches for nobody under another name. */
function refuseOther({ remote_ids }: IdentityProvider, remote: string | undefined): void {
  if (remote_ids.length === 0) return
  // An assertion without an issuer is no valid one.
  if (remote === undefined) throw unauthorized(REQUIRES_AUTHENTICATION)
  if (!remote_ids.includes(remote)) throw notLetIn()
}

const assertionOf = ({ headers }: Context): Assertion =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [`HTTP_${name.toUpperCase().replaceAll('-', '_')}`, value]),
  )

/** Keystone's own page (etc/sso_callback_template.html), whose form goes by itself. */
function page(host: string, token: string): Answer {
  const html = `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml">
  <head>
    <title>Keystone WebSSO redirect</title>
  </head>
  <body>
     <form id="sso" name="sso" action="${escaped(host)}" method="post">
       Please wait...
       <br/>
       <input type="hidden" name="token" id="token" value="${token}"/>
       <noscript>
         <input type="submit" name="submit_no_javascript" id="submit_no_javascript"
            value="If your JavaScript is disabled, please click to continue"/>
       </noscript>
     </form>
     <script type="text/javascript">
       window.onload = function() {
         document.forms['sso'].submit();
       }
     </script>
  </body>
</html>`
  return text(html, 'text/html; charset=utf-8', 200)
}

const escaped = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
