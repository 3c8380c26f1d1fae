import { t } from '#lib/translate.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'

const paragraphs = (...texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>)

/** What the Help button of each step says. */
export const help = {
  details: paragraphs(
    t('The name is also the host name that the instance knows itself by.'),
    t('An availability zone is a part of the cloud that can fail apart from the others.'),
    t('With a count above one, the instances are named alike and numbered.'),
  ),
  source: paragraphs(
    t('An image is a disk with an operating system on it. A snapshot is a copy of a disk.'),
    t(
      'With a new volume the disk of the instance is kept by the volume service, and can outlive ' +
        'the instance.',
    ),
  ),
  flavor: paragraphs(
    t('The bars show what the project uses already and what this launch adds.'),
    t('A flavor that does not fit the quota or the source says why when you point at it.'),
  ),
  networks: paragraphs(
    t('The first network is the one that the instance usually talks through.'),
    t('Networks without a subnet have no addresses to give and are not shown.'),
  ),
  securityGroups: paragraphs(
    t('Rules add up: what one of the groups allows is allowed.'),
    t('Open a row to see its rules.'),
  ),
  keyPair: paragraphs(
    t('The public half of the key is put into the instance when it first starts.'),
    t('Without a key pair you need another way in, such as a password set by the image.'),
  ),
} satisfies Record<StepId, unknown>
