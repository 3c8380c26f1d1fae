import { projects, rbacPolicies, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, radio, select } from '#resource/forms/fields.ts'

/** The projects by name, and all of them for whom Neutron lets share with all. */
const targets = (network: Network, withAll: boolean) => async (signal: AbortSignal) => {
  const { items } = await call(projects.list, { query: {} }, { signal })
  const others = items
    .filter(({ id }) => id !== network.project_id)
    .map(({ id, name }) => ({ value: id, label: name }))
  return [...(withAll ? [{ value: '*', label: t('All projects') }] : []), ...others]
}

/** With whom a network is shared, and as what: by name where Keystone lists the projects. */
export const sharing = async (network: Network) => {
  const [lists, withAll] = await Promise.all([
    allowed([['identity', 'identity:list_projects']]),
    allowed([['network', 'context_is_admin']]),
  ])
  const label = t('Project')
  return askForm({
    endpoint: rbacPolicies.create,
    intro: t('Lets another project use the network, which stays yours.'),
    fields: {
      target_tenant: lists
        ? select(label, targets(network, withAll), {
            start: '',
            rules: [required()],
            none: t('There is no other project.'),
          })
        : line(t('Project ID'), {
            rules: [required()],
            description: t('The ID of the other project, as its own details show it.'),
          }),
      action: radio(
        t('Access'),
        [
          { value: 'access_as_shared', label: t('As a shared network') },
          { value: 'access_as_external', label: t('As an external network') },
        ],
        {
          description: t(
            'Its ports may be in a shared one, gateways of its routers in an external one.',
          ),
        },
      ),
    },
    send: (body) =>
      call(rbacPolicies.create, {
        body: { ...body, object_type: 'network', object_id: network.id },
      }),
    submit: t('Share Network'),
    done: t('Shared the network.'),
    failed: t('Unable to share the network.'),
  })
}
