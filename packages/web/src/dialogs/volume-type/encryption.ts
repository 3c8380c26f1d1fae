import { volumeTypes as api, type VolumeType } from '@meridian/contract'
import { call } from '#api/call.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, number, select, tick } from '#resource/forms/fields.ts'

type Values = { readonly encrypted: boolean }
const encrypted = (values: Values) => values.encrypted

const locations = [
  { value: 'front-end', label: t('Front-end: the hypervisor encrypts') },
  { value: 'back-end', label: t('Back-end: the storage encrypts') },
] as const

/**
 * How volumes of a type are encrypted, or that they are not. Cinder changes it while no volume has
 * the type. https://docs.openstack.org/cinder/latest/configuration/block-storage/volume-encryption.html
 */
export const encrypting = async ({ id, name }: VolumeType, signal: AbortSignal) => {
  const params = { id }
  const now = await call(api.encryption, { params }, { signal })
  return askForm({
    endpoint: api.setEncryption,
    intro: t('How volumes of the type {name} are encrypted, while no volume has the type.', {
      name,
    }),
    fields: {
      encrypted: tick(t('Encrypt Volumes'), { start: now.provider !== undefined }),
      provider: line<Values>(t('Provider'), {
        start: now.provider ?? 'luks',
        shown: encrypted,
        rules: [required()],
        description: t('What encrypts, such as luks.'),
      }),
      control_location: select(t('Control Location'), locations, {
        start: now.control_location === 'back-end' ? 'back-end' : 'front-end',
        shown: encrypted,
      }),
      cipher: line<Values>(t('Cipher'), {
        start: now.provider === undefined ? 'aes-xts-plain64' : (now.cipher ?? ''),
        shown: encrypted,
        description: t('The provider has its own where this is empty.'),
      }),
      key_size: number<Values>(t('Key Size (bits)'), {
        start: now.provider === undefined ? 256 : (now.key_size ?? Number.NaN),
        shown: encrypted,
      }),
    },
    send: (body) => {
      const { cipher, key_size } = body
      // What was emptied is the provider's own.
      const emptied = body.encrypted ? { cipher: cipher || null, key_size: key_size ?? null } : {}
      return call(api.setEncryption, { params, body: { ...body, ...emptied } })
    },
    submit: t('Save'),
    done: t('Updated encryption of volume type "%s".'),
    failed: t('Unable to update the encryption of the volume type.'),
  })
}
