/** Federation: https://docs.openstack.org/api-ref/identity/v3-ext/#os-federation-api */
import { collection, type Signal } from '#collection.ts'
import type {
  KeystoneIdentityProvider,
  KeystoneMapping,
  KeystoneProtocol,
  KeystoneServiceProvider,
} from '#keystone/federation-types.ts'
import type { Service } from '#service.ts'
import { isObject } from '#answers/json.ts'
import { badReply } from '#answers/replies.ts'
import { from } from '#rows.ts'
import { fixed, join, path, type Path } from '#url.ts'

/** Things that who makes them names: made by PUT, changed by PATCH. */
export function createFederation(service: Service) {
  const named = <Wire extends { id: string }>(at: Path, one: string) => {
    const many = collection<Wire, Named<Wire>, Partial<Wire>>(service, at, {
      one,
      updates: 'PATCH',
    })
    return {
      ...many,
      create: async ({ id, ...sent }: Named<Wire>, options?: Signal): Promise<Wire> => {
        const { body, requestId } = await put(service, at, one, id, sent, options)
        const made = isObject(body) ? body[one] : undefined
        if (!isObject(made)) throw badReply(service.type, requestId)
        // JSON comes in here.
        return from({ service: service.type, requestId }, made as Wire)
      },
    }
  }
  return {
    identityProviders: named<KeystoneIdentityProvider>(
      fixed('/OS-FEDERATION/identity_providers'),
      'identity_provider',
    ),
    /** Those of one identity provider; only their list tells all of each. */
    protocols: (idp: string) => {
      const at = path`/OS-FEDERATION/identity_providers/${idp}/protocols`
      const { listAll, update, remove } = collection<
        KeystoneProtocol,
        KeystoneProtocol,
        Partial<KeystoneProtocol>
      >(service, at, {
        one: 'protocol',
        updates: 'PATCH',
      })
      return {
        listAll,
        update,
        remove,
        create: async ({ id, ...sent }: KeystoneProtocol): Promise<void> => {
          await put(service, at, 'protocol', id, sent)
        },
      }
    },
    mappings: named<KeystoneMapping>(fixed('/OS-FEDERATION/mappings'), 'mapping'),
    serviceProviders: named<KeystoneServiceProvider>(
      fixed('/OS-FEDERATION/service_providers'),
      'service_provider',
    ),
  }
}

/** What is made has the name that it is given. */
type Named<Wire> = Partial<Omit<Wire, 'id'>> & { readonly id: string }

const put = (service: Service, at: Path, one: string, id: string, sent: object, options?: Signal) =>
  service.call('PUT', join(at, path`/${id}`), { body: { [one]: sent }, ...options })
