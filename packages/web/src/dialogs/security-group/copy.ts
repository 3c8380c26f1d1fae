import { SecurityGroupCopy, securityGroups as api, type SecurityGroup } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { area, askForm, line } from '#resource/forms/fields.ts'

/** Another group with the rules of this one; it starts with a name that says so. */
export const copying = ({ id, name, description }: SecurityGroup) =>
  askForm({
    endpoint: { ...api.copy, body: SecurityGroupCopy },
    fields: {
      name: line(t('Name'), { start: t('{name}-copy', { name: nameOr(name, id) }) }),
      description: area(t('Description'), { start: description ?? '' }),
    },
    send: (body) => call(api.copy, { params: { id }, body }),
    intro: t('The copy has all rules of "{name}".', { name: nameOr(name, id) }),
    done: t('Created Security Group: %s.'),
    failed: t('Unable to copy the security group.'),
  })
