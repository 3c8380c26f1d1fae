import { containers, type ContainerDetail } from '@meridian/contract'
import { call } from '#api/call.ts'
import { SwitchInput } from '#forms/fields.tsx'
import { min } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { labelIn } from '#lib/units.ts'
import { changeForm, number } from '#resource/forms/fields.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'

const mebibyte = 1024 * 1024

/** What a container may hold, and whether it keeps what is overwritten. */
export const settingsOf = ({ name, quota_bytes, quota_count, versions }: ContainerDetail) =>
  changeForm({
    endpoint: containers.update,
    own: { quota_size: Number.NaN },
    fields: {
      quota_size: number(labelIn(t('Size at Most'), 'MB'), {
        start: quota_bytes === null ? Number.NaN : quota_bytes / mebibyte,
        description: t('Without a number, the container has no limit of its own.'),
        rules: [min(0)],
      }),
      quota_count: number(t('Objects at Most'), { start: quota_count ?? Number.NaN }),
      versions: ownWidget(t('Keep former versions of objects'), {
        start: versions,
        draw: ({ field, label }) => <SwitchInput field={field} label={label} />,
      }),
    },
    send: async ({ quota_size: size, ...body }) => {
      const bytes = size && Math.round(size * mebibyte)
      await call(containers.update, {
        params: { container: name },
        body: { ...body, ...(bytes !== undefined && { quota_bytes: bytes }) },
      })
    },
    done: t('Container {name} updated.', { name }),
    failed: t('Unable to update the container.'),
  })
