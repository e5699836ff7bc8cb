/** The words of handing submissions over to another device, in one place. */
export const handOverWords = {
  intro:
    'No signal here, but somebody is on the way to where there is one? Give them what waits. Their device sends it for you, under the same receipts and with the time you wrote it. Nothing is deleted here, and you can take it back.',
  give: 'Give to another device',
  takeIn: 'Take in from another device',
  opening: 'Opening…',

  forms: {
    locked: 'File with a passphrase',
    plain: 'Open file (JSON)',
    table: 'Table for a person (CSV)',
    codes: 'Codes from screen to camera (QR)',
  },
  /** Who can read what, before anything is made. */
  readers: {
    locked:
      'Only a device that has both the file and the passphrase can read it. That device can then read every answer in it: names, addresses, health, convictions. Tell the passphrase by voice, never in the same message as the file.',
    plain:
      'Whoever gets this file can read every answer in it: names, addresses, health, convictions. Give it only from hand to hand, to somebody you trust.',
    table:
      'A spreadsheet can show this table, and whoever gets it can read every answer in it. No device can take it in: what waits here keeps waiting here.',
    codes:
      'Works without any connection. The other device films this screen, and can then read every answer: names, addresses, health, convictions. Let nobody else film it.',
  },
  passphrase: 'Passphrase',
  passphraseHint:
    'At least 12 characters; four or more words that do not belong together are good. Nobody can open the file without it.',
  passphraseShort: 'Please write a passphrase of at least 12 characters.',
  noneChosen: 'Please choose what to hand over.',
  nothing: 'Nothing waits on this device that could be handed over.',
  making: 'Making it…',
  made: 'Ready. Save or share it, and it counts as handed over.',
  tableMade: 'Ready. What waits keeps waiting here.',
  tooMuchForCodes: 'This is too much for codes. Choose fewer, or make a file.',
  notMade: 'It could not be made. Nothing has changed.',
  noneMarked: 'Once more. What is in it was handed over, sent, changed or deleted before.',
  tableSaved: 'Saved. Nothing has changed in this outbox.',
  notShared: 'It was not shared. Nothing has changed.',
  filmed: 'The other device has them all',
  codesShown:
    'Hold the other device’s camera in front of this. The codes repeat until you close them.',

  file: 'File from another device',
  filePassphrase: 'Passphrase, if the file has one',
  noFile: 'Please choose the file first.',
  reading: 'Reading…',
  scan: 'Film codes with the camera',
  scanning: 'Hold this camera in front of the codes on the other screen.',
  foreignCode: 'That is a code, but not one of this app.',
  camera: {
    absent: 'This device has no camera that this app can use. Take in a file instead.',
    forbidden:
      'This app may not use the camera. Allow it in the settings of your browser, or take in a file instead.',
  },
  faults: {
    foreign: 'This is not a file of this app’s outbox. Nothing has changed.',
    damaged:
      'This file is damaged: a part is missing, or was changed after it was made. Ask for it once more. Nothing has changed.',
    newer:
      'A newer version of this app made this file. Update this app, then take it in again. Nothing has changed.',
    locked: 'This file needs its passphrase. Nothing has changed.',
    'wrong-passphrase': 'The passphrase does not open this file. Nothing has changed.',
    'not-read': 'The file could not be read. Nothing has changed.',
  },
  handedOverHere:
    'Some of these were handed over by this very device, so it does not send them. If it should, take them back below.',

  handedOver: 'Handed over',
  takeBack: 'Take back',
  takeAllBack: 'Take all back',
  deleteAll: 'Delete all that was handed over',
} as const;
