import { quotaSets as api, type ComputeQuota, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import { number, type AnyForm } from '#resource/forms/fields.ts'
import { openChange } from '#resource/forms/opening.tsx'
import { callFor } from '#resource/reads.ts'

/** What each quota of compute is called where it is set. */
const labels: Readonly<Record<ComputeQuota, string>> = {
  instances: t('Instances'),
  cores: t('VCPUs'),
  ram: t('RAM (MB)'),
  metadata_items: t('Metadata Items'),
  key_pairs: t('Key Pairs'),
  server_groups: t('Server Groups'),
  server_group_members: t('Server Group Members'),
  injected_files: t('Injected Files'),
  injected_file_content_bytes: t('Injected File Content (B)'),
  injected_file_path_bytes: t('Injected File Path (B)'),
}

/**
 * Reads what compute lets a project have, what it lets others have, and what can be changed, and
 * draws the form; only what was changed is sent. Throws `ApiError`.
 */
export const loadProjectQuotas = async (
  kind: Kind<Project>,
  project: Project,
  signal: AbortSignal,
) => {
  const [editable, defaults, limits] = await Promise.all([
    call(api.editable, undefined, { signal }),
    call(api.defaults, undefined, { signal }),
    call(api.load, { params: { projectId: project.id } }, { signal }),
  ])
  const usual = new Map(defaults.items.map(({ name, limit }) => [name, limit]))
  const fields = Object.entries(labels).flatMap(([name, label]) =>
    editable.items.includes(name) ? [[name, fieldOf(label, usual.get(name))] as const] : [],
  )
  const form: AnyForm<unknown> = {
    endpoint: api.update,
    fields: Object.fromEntries(fields),
    send: (body) => callFor(api.update, [project.id], body),
    intro: t('How much of compute the project {name} may have. -1 is no limit.', {
      name: project.name,
    }),
    done: t('Modified quotas of project "%s".'),
    failed: t('Unable to modify the quotas of the project.'),
  }
  return openChange(kind, { title: t('Modify Quotas'), form }, { ...project, ...limits })
}

const fieldOf = (label: string, usual: number | undefined) =>
  number(label, {
    ...(usual !== undefined && { description: t('The default is {limit}.', { limit: usual }) }),
  })
