import { t } from '#lib/translate.ts'
import { flavorRefusal, remainingInstances } from '#dialogs/launch-instance/quota.ts'
import { minimumVolumeSize } from '#dialogs/launch-instance/sources.ts'
import type { Known, Spec } from '#dialogs/launch-instance/spec.ts'

/** The fields of the wizard that can be wrong, by step. */
export const stepFields = {
  details: ['name', 'instance_count'],
  source: ['source', 'vol_size'],
  flavor: ['flavor'],
  networks: ['networks'],
  securityGroups: [],
  keyPair: ['key_pair'],
} as const

export type StepId = keyof typeof stepFields
export type FieldName = (typeof stepFields)[StepId][number]
export type Problems = { readonly [K in FieldName]?: string | undefined }

/** What is still wrong or missing, field by field. */
export const problemsOf = (spec: Spec, known: Known): Problems => ({
  name: nameProblem(spec.name),
  instance_count: countProblem(spec.instance_count, known),
  source: sourceProblem(spec),
  vol_size: volumeProblem(spec),
  flavor: spec.flavor
    ? flavorRefusal(spec.flavor, spec, known.quotas)
    : t('Please select a flavor for the instance.'),
  networks:
    known.hasNetworking && spec.networks.length === 0
      ? t('At least one network is required.')
      : undefined,
  key_pair: known.requiresKeypair && !spec.key_pair ? t('A key pair is required.') : undefined,
})

/** The first problem of a step, or undefined when it is complete. */
export const stepProblem = (step: StepId, problems: Problems): string | undefined =>
  stepFields[step].map((name) => problems[name]).find((problem) => problem !== undefined)

const nameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return t('A name is required for your instance.')
  return name.length > 255 ? t('Use at most {most} characters.', { most: 255 }) : undefined
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

const volumeProblem = ({ vol_create, vol_size, source }: Spec): string | undefined => {
  if (!vol_create) return undefined
  if (!Number.isInteger(vol_size)) return t('Volume size is required and must be an integer')
  const least = Math.max(1, minimumVolumeSize(source))
  return vol_size < least ? t('The volume size must be at least {least} GB', { least }) : undefined
}
