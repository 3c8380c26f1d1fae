import type {
  HeatEngine,
  HeatResourceType,
  Stack,
  StackDetail,
  StackResource,
  StackResourceDetail,
  StackSnapshot,
  TemplateVersion,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

/** A stack as a list has it; one that was read by itself has all the rest. */
export type StackFacts = Stack & Partial<Omit<StackDetail, keyof Stack>>

export type StackRow = StackFacts

export const stack = kind({
  type: 'OS::Heat::Stack',
  name: [t('Stack'), t('Stacks')],
  inline: [t('stack'), t('stacks')],
  key: ({ id }: StackRow) => [id],
  title: ({ stack_name }) => stack_name,
})

/** A snapshot with the stack that it was taken of: Heat reads it there alone. */
export type SnapshotRow = StackSnapshot & { readonly stack_id: string }

export const stackSnapshot = kind({
  type: 'OS::Heat::Snapshot',
  name: [t('Stack Snapshot'), t('Stack Snapshots')],
  inline: [t('stack snapshot'), t('stack snapshots')],
  key: ({ stack_id, id }: SnapshotRow) => [stack_id, id],
  title: ({ name }) => name ?? '',
})

/** A resource with the stack that it is read in; one that was read by itself has all the rest. */
export type StackResourceRow = StackResource &
  Partial<Omit<StackResourceDetail, keyof StackResource>> & { readonly stack_id: string }

export const stackResource = kind({
  type: 'OS::Heat::StackResource',
  name: [t('Stack Resource'), t('Stack Resources')],
  inline: [t('stack resource'), t('stack resources')],
  key: ({ stack_id, resource_name }: StackResourceRow) => [stack_id, resource_name],
  title: ({ resource_name }) => resource_name,
})

/** A process of Heat's own, which works on stacks. */
export const engine = kind({
  type: 'OS::Heat::Engine',
  name: [t('Orchestration Engine'), t('Orchestration Engines')],
  inline: [t('engine'), t('engines')],
  key: ({ id }: HeatEngine) => [id],
  title: ({ binary, host, hostname }) =>
    t('{binary} on {host}', { binary: binary ?? 'heat-engine', host: host ?? hostname ?? '' }),
})

/** What a template may be made of; its name is what it is told by. */
export const resourceType = kind({
  type: 'OS::Heat::ResourceType',
  name: [t('Resource Type'), t('Resource Types')],
  inline: [t('resource type'), t('resource types')],
  key: ({ resource_type }: HeatResourceType) => [resource_type],
  title: ({ resource_type }) => resource_type,
})

/** A version of the language of templates. */
export const templateVersion = kind({
  type: 'OS::Heat::TemplateVersion',
  name: [t('Template Version'), t('Template Versions')],
  inline: [t('template version'), t('template versions')],
  key: ({ version }: TemplateVersion) => [version],
  title: ({ version }) => version,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    heat: CodesOf<typeof import('#kinds/heat/kinds.ts')>
  }
}
