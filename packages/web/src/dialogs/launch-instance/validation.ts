import { t } from '#lib/translate.ts'
import { flavorRefusal, remainingInstances, volumeRefusal } from '#dialogs/launch-instance/quota.ts'
import { minimumVolumeSize } from '#dialogs/launch-instance/sources.ts'
import type { Known, Spec, Texts } from '#dialogs/launch-instance/spec.ts'

/** The steps of the wizard (RS-LAUNCH-03..13), and the fields of each that can be wrong. */
export const stepFields = {
  details: ['name', 'description', 'instance_count'],
  source: ['source', 'vol_size', 'vol_device_name'],
  flavor: ['flavor'],
  networks: ['networks'],
  ports: ['ports'],
  securityGroups: [],
  keyPair: ['key_pair'],
  configuration: ['user_data'],
  serverGroups: [],
  hints: ['scheduler_hints'],
  metadata: ['metadata'],
} as const

export type StepId = keyof typeof stepFields
export type FieldName = (typeof stepFields)[StepId][number]
export type Problems = { readonly [K in FieldName]?: string | undefined }

/** What is still wrong or missing, field by field. */
export const problemsOf = (spec: Spec, known: Known): Problems => ({
  name: nameProblem(spec.name),
  description: tooLong(spec.description),
  instance_count: countProblem(spec.instance_count, known),
  source: sourceProblem(spec),
  vol_size: volumeProblem(spec, known),
  vol_device_name: deviceProblem(spec),
  flavor: spec.flavor
    ? flavorRefusal(spec.flavor, spec, known.quotas)
    : t('Please select a flavor for the instance.'),
  networks: networkProblem(spec, known),
  ports: portProblem(spec),
  key_pair: known.requiresKeypair && !spec.key_pair ? t('A key pair is required.') : undefined,
  user_data: spec.user_data_file ? undefined : scriptProblem(spec.user_data),
  scheduler_hints: textsProblem(spec.scheduler_hints, 1024),
  metadata: textsProblem(spec.metadata, 255) ?? keyProblem(spec.metadata),
})

/** The first problem of a step, or undefined when it is complete. */
export const stepProblem = (step: StepId, problems: Problems): string | undefined =>
  stepFields[step].map((name) => problems[name]).find((problem) => problem !== undefined)

const nameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return t('A name is required for your instance.')
  return tooLong(name)
}

/** As Nova counts characters: those beyond the first plane of Unicode once. */
const lengthOf = (text: string): number => [...text].length

/** Nova's bound for both texts. */
const tooLong = (text: string): string | undefined =>
  lengthOf(text.trim()) > 255 ? t('Use at most {most} characters.', { most: 255 }) : undefined

/** Nova takes no other characters in the name of a device. */
const deviceProblem = ({ source_type, vol_create, vol_device_name }: Spec): string | undefined => {
  const makesDevice = vol_create || source_type === 'volume' || source_type === 'volume_snapshot'
  if (!makesDevice || /^[A-Za-z0-9._/]{0,255}$/.test(vol_device_name.trim())) return undefined
  return t('A device name may contain letters without accents, digits, dots, slashes and _ only.')
}

const countProblem = (count: number, { quotas }: Known): string | undefined => {
  if (!Number.isInteger(count) || count < 1) {
    return t('Instance count is required and must be an integer of at least 1')
  }
  const most = remainingInstances(quotas)
  if (count <= most) return undefined
  return t('The instance count must not exceed your quota available of {most} instances', { most })
}

const sourceProblem = ({ source, source_type, instance_count }: Spec): string | undefined => {
  if (!source) return t('Please select a source for the instance.')
  if (source_type !== 'volume' || instance_count <= 1) return undefined
  return t(
    'Volumes can only be attached to 1 active instance at a time. Please either set your ' +
      'instance count to 1 or select a different source type.',
  )
}

const volumeProblem = (spec: Spec, { quotas }: Known): string | undefined => {
  const { vol_create, vol_size, source } = spec
  if (!vol_create) return volumeRefusal(spec, quotas)
  if (!Number.isInteger(vol_size)) return t('Volume size is required and must be an integer')
  const least = Math.max(1, minimumVolumeSize(source))
  if (vol_size < least) return t('The volume size must be at least {least} GB', { least })
  return volumeRefusal(spec, quotas)
}

/** A port is as good as a network (RS-LNET-06, RS-LNET-07). */
const networkProblem = ({ networks, ports }: Spec, { hasNetworking }: Known): string | undefined =>
  hasNetworking && networks.length + ports.length === 0
    ? t('At least one network is required.')
    : undefined

/** Nova refuses it, too, after it was asked: a port belongs to one instance. */
const portProblem = ({ ports, instance_count }: Spec): string | undefined =>
  ports.length > 0 && instance_count > 1
    ? t(
        'A port can only be used by 1 instance. Please either set your instance count to 1 or ' +
          'select networks in place of ports.',
      )
    : undefined

/** The most bytes of a customization script (RS-LCFG-01). */
export const largestScript = 16 * 1024

/** How many bytes a script takes when it is sent. */
export const bytesOf = (script: string): number => new TextEncoder().encode(script).length

const scriptProblem = (script: string): string | undefined => {
  const size = bytesOf(script)
  if (size <= largestScript) return undefined
  return t('The customization script has {size} bytes; it may have at most {largest}.', {
    size,
    largest: largestScript,
  })
}

/** Nova bounds the keys of both alike, and their values each in its own way. */
const textsProblem = ({ texts, valid }: Texts, longest: number): string | undefined => {
  if (!valid) return t('Some of the values are not right yet.')
  for (const [key, value] of Object.entries(texts)) {
    if (lengthOf(key) > 255) return t('{key}: at most {most} characters.', { key, most: 255 })
    if (lengthOf(value) > longest)
      return t('{key}: at most {most} characters.', { key, most: longest })
  }
  return undefined
}

/** Nova takes no other keys of metadata. */
const keyProblem = ({ texts }: Texts): string | undefined => {
  const wrong = Object.keys(texts).find((key) => !/^[a-zA-Z0-9_:. -]*$/.test(key))
  return (
    wrong &&
    t('{key}: a key may have letters without accents, digits, spaces and - _ : . only.', {
      key: wrong,
    })
  )
}
