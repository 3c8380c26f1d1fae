import {
  identityProviderRows,
  mappingRows,
  protocolId,
  protocolRows,
  serviceProviderRows,
} from '#keystone/federation/rows.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

/** A partner whose people sign in at home, and a cloud to which the department's own may go on. */
export function seedFederation(world: World, { projects }: People, amount: Amount): void {
  if (amount === 'empty') return
  const domain_id = projects.research.domain_id ?? 'default'
  world.table(mappingRows).insert({
    id: 'university_staff',
    rules: [
      {
        local: [
          { user: { name: '{0}', email: '{1}' } },
          { projects: [{ name: 'visitors', roles: [{ name: 'reader' }] }] },
        ],
        remote: [
          { type: 'HTTP_OIDC_CLAIM_PREFERRED_USERNAME' },
          { type: 'HTTP_OIDC_CLAIM_EMAIL' },
          { type: 'HTTP_OIDC_CLAIM_AFFILIATION', any_one_of: ['staff', 'faculty'] },
        ],
      },
    ],
  })
  world.table(identityProviderRows).insert({
    id: 'university',
    domain_id,
    enabled: true,
    description: 'Staff of the university next door',
    remote_ids: ['https://login.university.example.org'],
    authorization_ttl: 480,
  })
  world.table(identityProviderRows).insert({
    id: 'workshop',
    domain_id,
    enabled: false,
    description: 'Guests of last year’s workshop',
    remote_ids: [],
    authorization_ttl: null,
  })
  world.table(protocolRows).insert({
    id: protocolId('university', 'openid'),
    name: 'openid',
    idp_id: 'university',
    mapping_id: 'university_staff',
    remote_id_attribute: 'HTTP_OIDC_ISS',
  })
  world.table(serviceProviderRows).insert({
    id: 'archive-cloud',
    auth_url:
      'https://archive.example.org:5000/v3/OS-FEDERATION/identity_providers/department/protocols/saml2/auth',
    sp_url: 'https://archive.example.org:5000/Shibboleth.sso/SAML2/ECP',
    enabled: true,
    description: 'Where results are kept',
    relay_state_prefix: 'ss:mem:',
  })
}
