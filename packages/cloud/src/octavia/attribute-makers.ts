/** Attributes of bodies, as WSME declares them. */
import type { Attribute, Attributes, Type } from '#octavia/wsme.ts'

export const text = (max?: number): Attribute => ({ type: { is: 'text', ...(max ? { max } : {}) } })
export const uuid: Attribute = { type: { is: 'uuid' } }
export const flag: Attribute = { type: { is: 'flag' } }
export const address: Attribute = { type: { is: 'address' } }
export const whole = (from?: number, to?: number): Attribute => ({
  type: {
    is: 'whole',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  },
})
export const among = (...values: string[]): Attribute => ({ type: { is: 'one of', values } })
export const listOf = (of: Type): Attribute => ({ type: { is: 'list', of } })
export const objectsOf = (attributes: Attributes): Attribute => listOf({ is: 'object', attributes })
export const objectOf = (attributes: Attributes): Attribute => ({
  type: { is: 'object', attributes },
})
export const must = (attribute: Attribute): Attribute => ({ ...attribute, mandatory: true })
export const or = (attribute: Attribute, value: NonNullable<Attribute['default']>): Attribute => ({
  ...attribute,
  default: value,
})

export const name = text(255)
export const tags = listOf({ is: 'text', max: 255 })
export const on = or(flag, true)
export const port = whole(1, 65_535)
export const owner: Attributes = { project_id: text(36), tenant_id: text(36) }
/** What listeners and pools say of TLS besides their certificates. */
export const tlsParts: Attributes = {
  tls_ciphers: text(2048),
  tls_versions: listOf({ is: 'text', max: 32 }),
  alpn_protocols: listOf({ is: 'alpn' }),
}
