import { formService } from '#owner';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

const whereItRuns =
  formService === ''
    ? 'No form is open yet, so nothing is sent.'
    : `It runs on ${formService}. The company that runs it stores the answers for the movement, under its own terms.`;

export const page: Page = {
  heading: 'Privacy',
  vignette: {
    source: '/images/pages/privacy.svg',
    alternative: 'A chest with a heavy lock, its key beside it, and a window with closed shutters.',
    ...plate,
  },
  subtitle:
    'Where your answers go, what stays on this device and for how long, and how to erase it. In plain words.',
  blocks: [
    {
      kind: 'section',
      heading: 'Your Beliefs Are Your Own',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'What you think about politics, what you believe, and your health are sensitive subjects. Our forms ask about some of them. You decide what you write. Share what you are comfortable with, and leave out what you would rather keep to yourself.',
            'Please be just as careful with what you know about others.',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'No Tracking',
      blocks: [
        {
          kind: 'list',
          items: [
            'No analytics: this site does not record what you read or click.',
            'No cookies.',
            'No requests to third parties: fonts and pictures come from this site itself.',
            'No account and no sign-in.',
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            'Like every website, this one is delivered by a server, and that server sees the network address of the device that asks for a page.',
            'Some links lead to pages outside this site, such as the shop, the donation page or our social channels. Nothing is loaded from there until you follow the link. After that, the rules of those sites apply.',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Where Your Answers Go',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            `When you submit a form, this app sends your answers to this movement’s form service and nowhere else, unless you hand them over to another device yourself. ${whereItRuns}`,
            'The connection is always encrypted (HTTPS). The answer to the math problem is not sent.',
            'This app cannot read the replies of some form services. So “sent” means that your answers went to the form service. “Confirmed” means that the service has replied that it has them.',
            'To find out whether a submission has arrived, this app may ask the movement’s own spreadsheet. It then names only the random number that each submission carries, and nothing you wrote.',
            'The movement may write beside your submission what became of it. This app asks for that in the same way: at most once a day while you use this site, when you open the outbox, and when you press “Look for follow-ups.” Those who have the whole random number of a submission can read it: this device, a device that you handed the submission over to, and those who can read the movement’s spreadsheet. The receipt, which you may read to someone, is only a part of that number, and is not enough.',
            'Each submission also carries a number, such as K7M2Q-14: a random name of this device, and how many submissions were made on it. With it, the movement can see that a submission is missing or was deleted before it was sent, and which submissions came from one device. It says nothing of who you are. “Erase everything” begins a new name.',
            'A form may not be open yet. The page then says so. What you submit there stays on this device. It is sent when the form opens, with a later version of this site, unless you delete it first.',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What Stays on This Device',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Anyone who can use your browser on this device can open the outbox. On a shared computer, check it before you leave, and delete what others should not see. The same goes for an unfinished form: clear it if you don’t submit it, and close the tab.',
          ],
        },
        {
          kind: 'section',
          heading: 'What You Submit',
          blocks: [
            {
              kind: 'list',
              items: [
                'Submissions that are waiting to be sent, until they are sent or you delete them.',
                'Submissions to forms that are not open yet, until they are sent or you delete them.',
                'The history of what was sent: which form, the times, the receipt, and what the movement wrote back. It holds no answers. It stays until you clear it.',
                'Copies of what you sent: for 30 days if you keep copies. If not, they are erased once sent, or within 24 hours while this app checks that they arrived. Confirmed copies are always erased. If this device is full, answers are sent without keeping a copy, because erasing them is what makes room. If the form service says that your answers have not arrived, they stay here until you send them again or erase them in the outbox.',
                'What you have handed over to another device, and when, until you take it back or delete it. This device does not send it in the meantime.',
                'What this device has received from someone else, once you have added it or chosen it under “Receive from a team.” It is sent like your own submissions, and erased once it is sent, unless you keep copies here. A file that you open and do not add leaves nothing behind.',
              ],
            },
            {
              kind: 'paragraphs',
              paragraphs: [
                [
                  'Keeping copies is a switch in the ',
                  { text: 'outbox', to: '/outbox' },
                  '. It is on in the installed app and off in a browser tab, because a tab may be open on a computer that others use. You can change it at any time. Copies let you send your answers again if they did not arrive. One is kept even if the switch is off: of answers that were sent without something the form has come to require since, as they may not have been accepted.',
                ],
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'What You Type',
          blocks: [
            {
              kind: 'list',
              items: [
                'What you have typed into a form and not submitted, so that you don’t lose it if the page reloads or the battery dies. The tab in which you typed it shows it again automatically, and so does the installed app. In any other tab, whoever opens the form is asked first, but can say yes. It is deleted when you submit the form, start over or clear it. The answer to the math problem is not kept.',
                'Changes to a submission that you did not save. They are deleted when you save or discard them, or delete the submission.',
                'Both of these are kept for 24 hours after you last typed in a browser tab, and for 30 days in the installed app. After that they are no longer offered, and are erased the next time you open the site. The site checks the device’s clock against its own host before it erases anything. Without a connection, they are erased once you have opened the site on three later days; if the clock is wrong, once it is right again.',
                'Your contact details (name, email, phone, state and zip code), but only if you turned on “Remember my contact details on this device” in a form. They fill out the next form. They stay until you turn that off or erase everything, at most 30 days after you last submitted a form with it on. Other details do not take their place unless you ask for that.',
                'Text you share to this app from another app, until its form opens.',
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'What You Set',
          blocks: [
            {
              kind: 'list',
              items: [
                'The checkmarks you set in checklists, until you clear them. They are never sent.',
                'Whether practice mode or field mode is on, whether sending is paused, and whether you last chose codes to hand over.',
                'Whether you asked to be notified when everything is sent. The notification names no form and nothing you wrote. It is made on this device, without a notification service.',
                'A note that you closed the banner, and a random name for the tab, so that the app knows what you typed in which tab. Your browser forgets both at the end of the session.',
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'What the App Needs',
          blocks: [
            {
              kind: 'list',
              items: [
                'The pages of this site, so that they open without a signal.',
                'A second copy of each submission that is waiting here, in another part of this browser’s storage, in case the browser loses the first. It is erased when the submission is sent or deleted.',
                'How many submissions are waiting here, so that this app can tell you if some went missing; and which notices and questions it has already shown you, so that it does not repeat them.',
                'When the last attempt to send was made and what came of it, for the diagnostics page.',
                'On which days this site was last opened while something was due to be erased, at most three of them, to notice if the clock is wrong.',
              ],
            },
            {
              kind: 'paragraphs',
              paragraphs: [
                [
                  'The ',
                  { text: 'diagnostics page', to: '/diagnostics' },
                  ' shows versions, counts and times, and nothing you wrote. It leaves this device only if you copy it or read it to someone.',
                ],
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What You Hand Over',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'In the ',
              { text: 'outbox', to: '/outbox' },
              ' you can give what is waiting to another device, which then sends it for you. You decide what, to whom, and when; this app never shares anything on its own.',
            ],
            'That device can read every answer you give it. A file with a passphrase can be read only by someone who has both. An unprotected file, a spreadsheet and the codes on the screen can be read by anyone who gets hold of them. Files that you save stay where your device saves downloads until you delete them there; this app cannot do that.',
            'Your location is read only when you press “Add my location.” It goes into the text that you are writing, and nowhere else.',
            'The camera is used only while you scan such codes. Its picture stays on the device and is not kept.',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'How to Erase It',
      blocks: [
        { kind: 'erase-everything' },
        {
          kind: 'list',
          items: [
            [
              'One submission: delete it in the ',
              { text: 'outbox', to: '/outbox' },
              '. You can undo that until you leave that page.',
            ],
            'Everything that waits: “Delete everything waiting” in the outbox.',
            'What you handed over: “Delete everything handed over” in the outbox. The other device keeps what it has received.',
            'Your remembered contact details: turn off “Remember my contact details on this device” in any form.',
            'The history: “Clear history” in the outbox.',
            'An unfinished form: choose “Start over” above its fields, clear the fields, or delete its draft in the outbox.',
            [
              'The checkmarks of a checklist: “Clear checkmarks” above the list, as on ',
              { text: 'The Resilient Path', to: '/podcasts/the-resilient-path' },
              '.',
            ],
            'Everything of yours at once: “Erase everything on this device,” above.',
            'Everything, including the site itself: clear this site’s data in your browser’s settings. That also erases what is still waiting to be sent, with its second copies.',
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'What you delete before this app has tried to send it never leaves this device. If a try got no reply, it may still have arrived: the outbox shows how often it was tried. What has been sent is with the form service, and this app cannot take it back. If you have a question about it, see the ',
              { text: 'Contact page', to: '/contact' },
              '.',
            ],
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            'This site cannot erase everything. Your browser may keep what you type into forms for its own autofill: clear that in your browser’s settings. Deleted data can also stay readable on the disk for a while to someone with the device and special tools.',
          ],
        },
        {
          kind: 'actions',
          actions: [
            { label: 'Open the Outbox', to: '/outbox', primary: true },
            { label: 'Questions About This App', to: '/contact/faq' },
          ],
        },
      ],
    },
  ],
};
