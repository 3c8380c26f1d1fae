/** Changing a project. */
import { projects as api, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { openChange } from '#resource/forms/opening.tsx'
import { extraIn, extraLines } from '#dialogs/project/extra.ts'
import { projectFields } from '#dialogs/project/fields.ts'

type Shown = Project & { readonly is_current?: boolean }

const { name, description, enabled, tags, extra } = projectFields

/** The dialog; the project that the user works in stays enabled. */
export const editProject = (kind: Kind<Shown>, project: Shown) => {
  const rule = (stays: boolean) =>
    !stays && project.is_current
      ? t('You cannot disable the project you work in. Switch to another project first.')
      : undefined
  const { name: called, description: said, enabled: on, tags: few } = api.update.body.properties
  // Attributes are lines here, whose own rule judges them.
  const properties = { name: called, description: said, enabled: on, tags: few }
  const body = { ...api.update.body, properties }
  const form: AnyForm<unknown> = {
    endpoint: { ...api.update, body },
    fields: {
      name,
      description,
      enabled: { ...enabled, rules: [rule] },
      tags,
      extra: {
        ...extra,
        description: t(
          'As key=value, one per line. Keystone never removes a key: without a value it is empty.',
        ),
      },
    },
    send: ({ extra: lines, ...changed }) =>
      call(api.update, {
        params: { id: project.id },
        body: {
          ...changed,
          ...(Array.isArray(lines) && {
            extra: { ...emptied(project), ...extraIn(lines.map(String)) },
          }),
        },
      }),
  }
  const item = { ...project, extra: extraLines(project) }
  return openChange(kind, { title: t('Edit Project'), form }, item)
}

/** A line that was taken away leaves a key without a value. */
const emptied = (project: Project): Record<string, string> =>
  Object.fromEntries(Object.keys(extraIn(extraLines(project))).map((key) => [key, '']))
