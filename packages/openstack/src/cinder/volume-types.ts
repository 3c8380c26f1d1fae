/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-types-types */
import { collection, type Signal } from '#collection.ts'
import type {
  CinderDefaultType,
  CinderEncryption,
  CinderEncryptionBody,
  CinderQosAssociation,
  CinderQosSpecs,
  CinderQosSpecsCreate,
  CinderTypeAccess,
  CinderVolumeType,
  CinderVolumeTypeCreate,
  CinderVolumeTypeUpdate,
} from '#cinder/types-admin.ts'
import { isObject } from '#answers/json.ts'
import { badReply } from '#answers/replies.ts'
import { from } from '#rows.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

type Texts = Record<string, string>

/** The default type of a project came with 3.62. */
const defaults = ['3.62']

/** Cinder takes a last `.json` off a path: to delete `a.json` as it stands would delete `a`. */
export const spelled = (key: string): string => (key.endsWith('.json') ? `${key}.json` : key)

/** Types, what they are made of, and who may use them. */
export function createTypes(service: Service) {
  const at = fixed('/types')
  const act = async (id: string, action: object, options?: Signal): Promise<void> => {
    await service.call('POST', path`/types/${id}/action`, { body: action, ...options })
  }
  return {
    ...collection<CinderVolumeType, CinderVolumeTypeCreate, CinderVolumeTypeUpdate>(service, at, {
      one: 'volume_type',
    }),
    /** The project's default type, else the cloud's. Throws a 404 when the cloud has none. */
    default: (options?: Signal) =>
      service.ask<CinderVolumeType>('GET', fixed('/types/default'), 'volume_type', {
        microversions: defaults,
        ...options,
      }),
    extraSpecs: (id: string, options?: Signal) =>
      service.ask<Texts>('GET', path`/types/${id}/extra_specs`, 'extra_specs', options),
    /** Adds and replaces; keys that are not named stay. */
    setExtraSpecs: (id: string, extra_specs: Texts, options?: Signal) =>
      service.ask<Texts>('POST', path`/types/${id}/extra_specs`, 'extra_specs', {
        body: { extra_specs },
        ...options,
      }),
    removeExtraSpec: async (id: string, key: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', path`/types/${id}/extra_specs/${spelled(key)}`, options)
    },
    /** The projects that may use a private type. Throws a 404 for a public one. */
    access: (id: string, options?: Signal) =>
      service.askRows<CinderTypeAccess>(
        'GET',
        path`/types/${id}/os-volume-type-access`,
        'volume_type_access',
        options,
      ),
    addAccess: (id: string, project: string, options?: Signal) =>
      act(id, { addProjectAccess: { project } }, options),
    removeAccess: (id: string, project: string, options?: Signal) =>
      act(id, { removeProjectAccess: { project } }, options),
    ...encryptionOf(service),
    ...defaultsOf(service),
  }
}

function encryptionOf(service: Service) {
  return {
    /** Nothing is in it where volumes of the type are not encrypted. */
    encryption: async (id: string, options?: Signal): Promise<CinderEncryption> => {
      const { body, requestId } = await service.call('GET', path`/types/${id}/encryption`, options)
      if (!isObject(body)) throw badReply(service.type, requestId)
      // JSON comes in here.
      return from({ service: service.type, requestId }, body as CinderEncryption)
    },
    encrypt: async (id: string, encryption: CinderEncryptionBody, options?: Signal) => {
      const rest = { body: { encryption }, ...options }
      await service.call('POST', path`/types/${id}/encryption`, rest)
    },
    /** Cinder asks for a word at the end of the address and does not read it. */
    updateEncryption: async (id: string, encryption: CinderEncryptionBody, options?: Signal) => {
      const rest = { body: { encryption }, ...options }
      await service.call('PUT', path`/types/${id}/encryption/provider`, rest)
    },
    removeEncryption: async (id: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', path`/types/${id}/encryption/provider`, options)
    },
  }
}

/** Projects' own default types stand beside all projects: `/v3/default-types`. */
function defaultsOf(service: Service) {
  const whole = { microversions: defaults, projectless: true } as const
  return {
    defaults: (options?: Signal) =>
      service.askRows<CinderDefaultType>('GET', fixed('/default-types'), 'default_types', {
        ...whole,
        ...options,
      }),
    setDefault: async (project: string, volume_type: string, options?: Signal): Promise<void> => {
      const body = { default_type: { volume_type } }
      await service.call('PUT', path`/default-types/${project}`, { ...whole, body, ...options })
    },
    unsetDefault: async (project: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', path`/default-types/${project}`, { ...whole, ...options })
    },
  }
}

/** https://docs.openstack.org/api-ref/block-storage/v3/#quality-of-service-qos-specifications-qos-specs */
export function createQosSpecs(service: Service) {
  const associating =
    (verb: 'associate' | 'disassociate') =>
    async (id: string, vol_type_id: string, options?: Signal): Promise<void> => {
      const at = path`/qos-specs/${id}/${verb}`
      await service.call('GET', at, { query: { vol_type_id }, ...options })
    }
  return {
    ...collection<CinderQosSpecs, CinderQosSpecsCreate, Record<string, string>>(
      service,
      fixed('/qos-specs'),
      { one: 'qos_specs', many: 'qos_specs' },
    ),
    removeKeys: async (id: string, keys: readonly string[], options?: Signal): Promise<void> => {
      await service.call('PUT', path`/qos-specs/${id}/delete_keys`, { body: { keys }, ...options })
    },
    /** The volume types that have them. */
    associations: (id: string, options?: Signal) =>
      service.askRows<CinderQosAssociation>(
        'GET',
        path`/qos-specs/${id}/associations`,
        'qos_associations',
        options,
      ),
    associate: associating('associate'),
    disassociate: associating('disassociate'),
  }
}
