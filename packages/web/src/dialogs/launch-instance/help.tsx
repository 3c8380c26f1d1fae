import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { largestScript, type StepId } from '#dialogs/launch-instance/validation.ts'

const paragraphs = (...texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>)

/** What the Help button of each step says. */
export const help = {
  details: paragraphs(
    t('The name is also the host name inside the instance.'),
    t('An availability zone is a part of the cloud that fails independently of the others.'),
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
    t('The first network is usually the one the instance uses by default.'),
    t('Networks without a subnet have no addresses to give and are not shown.'),
  ),
  ports: paragraphs(
    t('A port has its address, its security groups and its rules before the instance is there.'),
    t('An instance needs a network or a port; with both it is plugged into each.'),
  ),
  securityGroups: paragraphs(
    t('Rules add up: what one of the groups allows is allowed.'),
    t('Open a row to see its rules.'),
  ),
  keyPair: paragraphs(
    t('The public half of the key is put into the instance when it first starts.'),
    t('Without a key pair you need another way in, such as a password set by the image.'),
  ),
  configuration: paragraphs(
    t('The script is read by cloud-init, where the image has it, and may have {most}.', {
      most: bytes(largestScript),
    }),
    t(
      'With the automatic disk partition the root disk is one partition as large as the flavor ' +
        'allows; with the manual one it stays as the image has it.',
    ),
    t('A configuration drive helps where the instance has no network when it starts.'),
  ),
  serverGroups: paragraphs(
    t('Affinity puts the members of a group on one host, anti-affinity on different ones.'),
    t('A soft policy is kept as far as there is room.'),
  ),
  hints: paragraphs(
    t('What a hint means is defined by the operator of the cloud.'),
    t('Add those on the one side to the other, or a key of your own.'),
  ),
  metadata: paragraphs(
    t('Each item is a key and a value of at most 255 characters each.'),
    t('Add definitions on the one side to the other, or a key of your own.'),
  ),
} satisfies Record<StepId, unknown>
