/** What is wrong with a quota, or with what an instance was to start from. */
import { t } from '#lib/translate.ts'
import type { FaultCause } from '#kinds/nova/faults/cause.ts'
import { once, otherFlavor, otherImage } from '#kinds/nova/faults/cause.ts'

export const sourceCauses: readonly FaultCause[] = [
  {
    // TooManyInstances, PortLimitExceeded, FixedIpLimitExceeded, FloatingIpLimitExceeded, OverQuota;
    // of Cinder VolumeLimitExceeded and VolumeSizeExceedsAvailableQuota.
    id: 'quota',
    when: /quota exceeded|exceeds allowed \S+ quota|maximum number of [\w\s]+? (allowed \(\d+\) )?exceeded/i,
    says: t('A quota of the project is used up.'),
    helps: t('Free something or ask for more, and launch it again.'),
    again: once,
    quota: true,
    panels: ['/identity/projects'],
  },
  {
    // FlavorMemoryTooSmall.
    id: 'memory-too-small',
    when: /memory is too small for requested image/i,
    says: t('The image needs more memory than the flavor has.'),
    helps: t('Launch it with a flavor that has the minimum RAM of the image.'),
    again: otherFlavor,
    opens: 'image',
  },
  {
    // FlavorDiskSmallerThanImage, FlavorDiskSmallerThanMinDisk, VolumeSmallerThanMinDisk,
    // FlavorDiskTooSmall.
    id: 'disk-too-small',
    when: /disk is too small for requested image|is smaller than the minimum size specified in image metadata|disk would be too small/i,
    says: t('The image is larger than the disk it was to be written to.'),
    helps: t('Launch it with a flavor that has a larger disk, or on a larger volume.'),
    again: otherFlavor,
    opens: 'image',
  },
  {
    // ImageNotActive.
    id: 'image-not-active',
    when: /\bimage (?<image>\S+) is not active/i,
    says: t('The image is not active: it is still being uploaded, or was deactivated.'),
    helps: t('Look at the image, and launch again once it is active.'),
    again: once,
    opens: 'image',
  },
  {
    // ImageNotFound, ImageNotAuthorized, InvalidBDMImage, CouldNotFetchImage, KernelNotFoundForImage.
    id: 'image-gone',
    when: /\bimage \S+ could not be found|not authorized for image|failed to get image|could not fetch image|not found for image/i,
    says: t('The image is gone, or the project may not use it any more.'),
    helps: t('Launch it from another image.'),
    again: otherImage,
    panels: ['/project/images'],
  },
  {
    // ImageUnacceptable, InvalidDiskFormat, InvalidImageFormat, UnsupportedImageModel,
    // SignatureVerificationError, CertificateValidationFailed.
    id: 'image-unusable',
    when: /\bimage (?<image>\S+) is unacceptable|disk format \S+ is not acceptable|invalid image format|image model .+ is not supported|image signature|signature verification/i,
    says: t('The host cannot use the image: its format or its signature is wrong.'),
    helps: t('Look at its format, or launch it from another image.'),
    again: otherImage,
    opens: 'image',
  },
  {
    // VolumeNotCreated.
    id: 'volume-slow',
    when: /volume (?<volume>\S+) did not finish being created/i,
    says: t('The new volume was not ready in the time that Nova waits for one.'),
    helps: t(
      'See whether the volume is available by now: an instance can be launched from it. A large image takes long to copy.',
    ),
    again: once,
    opens: 'volume',
    operators: t('Nova waits for block_device_allocate_retries times their interval.'),
  },
  {
    // VolumeNotFound, InvalidBDMVolume, InvalidBDMSnapshot, SnapshotNotFound, VolumeBDMNotFound.
    id: 'volume-gone',
    when: /\b(volume|snapshot) \S+ could not be found|failed to get (volume|snapshot)|no volume block device mapping/i,
    says: t('The volume or snapshot that it was to use is gone.'),
    helps: t('Launch it from another one.'),
    again: t('Launch from Another Source'),
    panels: ['/project/volumes', '/project/snapshots'],
  },
  {
    // VolumeAttachFailed, InvalidVolume, InvalidBDM and what is made of it, TooManyDiskDevices,
    // CinderConnectionFailed, VolumeEncryptionNotSupported; "Failure prepping block device." of the
    // compute manager for all others.
    id: 'volume-failed',
    when: /volume (?<volume>\S+) could not be attached|failure prepping block device|block device (mapping|\S+ is not bootable)|invalid volume|cinder host failed|disk devices|volume encryption is not supported/i,
    says: t('A volume of it could not be made ready or attached.'),
    helps: t('See whether the volume is available and in no other use, and launch it again.'),
    again: once,
    opens: 'volume',
    panels: ['/project/volumes', '/admin/volume_services'],
    operators: t('The log of nova-compute on its host says which call to Cinder failed.'),
  },
]
