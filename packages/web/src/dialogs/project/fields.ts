/** What is asked of a project, in its forms. */
import { t } from '#lib/translate.ts'
import { area, line, lines, tick } from '#resource/forms/fields.ts'
import { extraRule } from '#dialogs/project/extra.ts'

export const projectFields = {
  name: line(t('Name')),
  description: area(t('Description')),
  enabled: tick(t('Enabled'), { start: true }),
  tags: lines(t('Tags'), {
    description: t('One per line, without commas and slashes.'),
  }),
  extra: lines(t('Extra Attributes'), {
    each: [extraRule],
    description: t('Further properties of projects in your cloud, as key=value, one per line.'),
  }),
} as const
