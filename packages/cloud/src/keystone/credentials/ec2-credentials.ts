import type { Context } from '#http/context.ts'
import { unauthorized } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { credentialRows, type Credential } from '#keystone/application-credentials/rows.ts'
import { idOfAccess, noSuchCredential } from '#keystone/credentials/credentials.ts'
import { refuseDelegated } from '#keystone/tokens/delegation.ts'
import { links } from '#keystone/present.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import { missing } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'

const all = '/users/{user_id}/credentials/OS-EC2'
const one = `${all}/{id}`

/** https://docs.openstack.org/api-ref/identity/v3-ext/#os-ec2 (keystone.api.users) */
export const ec2CredentialRoutes: Routes = (router) => {
  router.get(all, (context) => {
    const user_id = context.param('user_id')
    context.enforce('identity:ec2_list_credentials', { user_id })
    refuseDelegated(context)
    needUser(context)
    const found = context.table(credentialRows).list({ where: { user_id, type: 'ec2' } })
    const shown = found.map((credential) => present(context, credential))
    return ok({ credentials: shown, links: links(context) })
  })
  router.post(all, (context) => {
    const user_id = context.param('user_id')
    context.enforce('identity:ec2_create_credential', {
      user_id,
      target: { credential: { user_id } },
    })
    needUser(context)
    const project_id = projectIn(context)
    refuseDelegated(context)
    const access = context.random.hex()
    const blob = JSON.stringify({ access, secret: context.random.hex(), trust_id: null })
    const made = { id: idOfAccess(access), user_id, project_id, type: 'ec2', blob }
    return created({ credential: present(context, context.table(credentialRows).insert(made)) })
  })
  router.get(one, (context) => {
    const found = keyFor(context, 'identity:ec2_get_credential')
    return ok({ credential: present(context, found) })
  })
  router.delete(one, (context) => {
    const { id } = keyFor(context, 'identity:ec2_delete_credential')
    context.table(credentialRows).remove(id)
    return noContent()
  })
}

function needUser(context: Context): void {
  const id = context.param('user_id')
  if (!context.world.table(userRows).has(id)) throw missing('user')(id)
}

/** The project that the key is for; Keystone asks nobody whether its user has a role there. */
function projectIn(context: Context): string {
  const sent = isObject(context.body) ? context.body['tenant_id'] : undefined
  const id = typeof sent === 'string' ? sent : null
  if (id === null || !context.world.table(projectRows).has(id)) throw missing('project')(id)
  return id
}

/** The key of the path, found by its public half: who it belongs to decides, not the path. */
function keyFor(context: Context, rule: string): Credential {
  const id = idOfAccess(context.param('id'))
  const found = context.table(credentialRows).get(id)
  // There is no target without it, which Keystone says first.
  if (!found) throw noSuchCredential(id)
  context.enforce(rule, { user_id: context.param('user_id'), target: { credential: found } })
  needUser(context)
  if (found.type !== 'ec2') throw unauthorized('EC2 access key not found.')
  refuseDelegated(context)
  return found
}

function present({ base }: Context, { user_id, project_id, blob }: Credential): Fields {
  // Written here, or judged where it was sent in.
  const { access, secret, trust_id = null } = JSON.parse(blob) as Fields
  const self = `${base}/users/${user_id}/credentials/OS-EC2/${String(access)}`
  return { user_id, tenant_id: project_id, access, secret, trust_id, links: { self } }
}
