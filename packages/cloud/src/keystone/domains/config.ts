/** What of the operator's settings all may read: what passwords must look like. */
import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const READABLE = ['password_regex', 'password_regex_description'] as const
const RULE = 'identity:get_security_compliance_domain_config'

/** https://docs.openstack.org/api-ref/identity/v3/#domain-configuration */
export const domainConfigRoutes: Routes = (router) => {
  const group = '/domains/{domain_id}/config/security_compliance'
  router.get(group, (context) => {
    const values = READABLE.map((name) => [name, settingOf(context, name)])
    return told(context, { security_compliance: Object.fromEntries(values) })
  })
  router.get(`${group}/{option}`, (context) => {
    const option = READABLE.find((name) => name === context.param('option'))
    if (option) return told(context, { [option]: settingOf(context, option) })
    refuseOther(context)
    throw refused(
      'Reading security compliance values other than password_regex and ' +
        'password_regex_description is not allowed.',
    )
  })
}

function settingOf({ world }: Context, name: (typeof READABLE)[number]): string | null {
  return world.compliance[name] ?? null
}

function told(context: Context, config: object): Answer {
  refuseOther(context)
  return ok({ config })
}

/** Only the default domain has such settings. */
function refuseOther(context: Context): void {
  context.enforce(RULE)
  if (context.param('domain_id') === 'default') return
  throw refused(
    'Reading security compliance information for any domain other than the default domain is not ' +
      'allowed or supported.',
  )
}

/** The full stop at the end is there twice in Keystone, too. */
const refused = (why: string): Error => forbidden(`Invalid domain specific configuration: ${why}.`)
