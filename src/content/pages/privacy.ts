import { formService } from '#owner';
import { whoReadsAnswers } from '#src/content/owner-blocks.ts';
import { mailTarget } from '#src/content/owner-links.ts';
import type { Page, Question, Text } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

const whereTheyGo =
  formService === ''
    ? 'No form is open yet, so nothing is sent.'
    : `To our form service, which runs on ${formService}, and nowhere else. The company that runs it stores them for us, under its own terms.`;

const contact: Text = [
  mailTarget === null
    ? { text: 'Use the form “Share a Local Issue”', to: '/share-issue#form' }
    : { text: 'Write us an email', to: mailTarget },
  '. Give the receipt code of what you sent.',
];

/** Nothing is asked while nothing is connected. */
const askingAService: readonly Question[] =
  formService === ''
    ? []
    : [
        {
          question: 'What does this app ask our form service?',
          answer: [
            'If the service can answer: whether a submission has arrived, and our reply. It asks at most once a day while you use this app, when you open the outbox, and when you press “Look for follow-ups.” It sends only the submission’s random number, nothing you wrote.',
            'Anyone with the full number can read our reply: this device, a device you handed it to, and people with access to our spreadsheet. The receipt code alone is not enough.',
          ],
        },
      ];

export const page: Page = {
  heading: 'Privacy',
  panorama: {
    source: '/images/pages/privacy.svg',
    alternative: 'A chest with a heavy lock, its key beside it, and a window with closed shutters.',
    ...plate,
  },
  subtitle: 'Who reads what you send, what stays on this device, and how to erase it.',
  blocks: [
    {
      kind: 'section',
      heading: 'The Main Points',
      blocks: [
        {
          kind: 'cards',
          cards: [
            { title: 'Where your answers go', text: whereTheyGo },
            {
              title: 'Who reads them',
              text: whoReadsAnswers.replace(/^./, (first) => first.toUpperCase()),
            },
            {
              title: 'What stays here',
              text: 'What is waiting, forms that you have not finished, and your settings. Copies of what was sent stay, too, if you say that this is your own device. Anyone who can use this browser can see all of it.',
            },
            {
              title: 'How long',
              text: 'What is waiting: until it is sent or you delete it. An unfinished form: 24 hours. If you say that this is your own device: 30 days, and copies of what was sent, too.',
            },
            {
              title: 'How to erase it',
              text: 'Choose “Erase everything on this device,” below. This app cannot take back what was sent.',
            },
            { title: 'Who to ask', text: contact },
          ],
        },
      ],
    },
    { kind: 'erase-everything' },
    {
      kind: 'section',
      heading: 'Where Your Answers Go',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Do I have to say what I believe?',
              answer: [
                'No. Politics, faith and health are sensitive, and you decide what you write. Please be just as careful with what you know about others.',
              ],
            },
            {
              question: 'Am I tracked?',
              answer: [
                'No. There are no analytics, no cookies and no accounts, and nothing is loaded from third parties. Like every website, this one is delivered by a server, which sees the network address of your device. A link to a form may name where you found it, such as a poster; the form shows that before you send it. If you follow a link to another site, its rules apply.',
              ],
            },
            {
              question: 'How are my answers sent?',
              answer: [
                'Over an encrypted connection (HTTPS). The answer to the math problem is not sent.',
                'What you submit to a form that is not open yet is sent when it opens, with a later version of this app, unless you delete it first.',
              ],
            },
            ...askingAService,
            {
              question: 'If I hand submissions over to another device, what can it see?',
              answer: [
                'Every answer in them, how many you kept back, and the name of this device, if you gave it one. A file can be read only by someone who has its code, too; a spreadsheet and the codes on the screen, by anyone who gets hold of them. Saved files stay in your downloads until you delete them there.',
              ],
            },
            {
              question: 'Who can read a submission that I send as a text?',
              answer: [
                'The phone company, and anyone who holds either phone. A text is not encrypted, and stays on both phones until you delete it there.',
              ],
            },
            {
              question: 'When are my location and my camera used?',
              answer: [
                'Your location, when you press “Add my location.” It goes into your text, and nowhere else. The camera, while you scan codes. Its picture is not kept.',
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What Stays on This Device',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'What should I do on a shared computer?',
              answer: [
                [
                  'Before you leave, open the ',
                  { text: 'outbox', to: '/outbox' },
                  ' and delete what others should not see. Clear a form that you don’t submit, and close the tab.',
                ],
              ],
            },
            {
              question: 'What is kept of what I submit?',
              answer: [
                'What is waiting, and a second copy in case the browser loses it: until it is sent or you delete it.',
                'The list of what was sent, until you clear it: which form, the times, the receipt, and our reply. On your own device, also the first words of what you wrote, for 30 days. On a shared one, only this tab has these words, until you close it.',
                'Copies of what you sent: for 30 days on your own device. On a shared one, they are erased once sent, or within 24 hours while this app checks that they arrived. Once confirmed, only those first words stay. If our form service says that your answers have not arrived, they stay until you send them again or erase them. If this device is full, answers are sent without a copy.',
                'You are asked whose device it is after your first submission, and can change it in the outbox, under Tools. The installed app counts as your own; a browser tab, as shared until you say otherwise. One exception: if a form now requires something your answers lack, their copy is kept.',
                'What you handed over, until you take it back or delete it. What this device received and added is sent and erased like your own. The name of the device that gave it stays in the list; on your own device, also the name of who wrote it, for 30 days. A file that you open and do not add leaves nothing behind.',
              ],
            },
            {
              question: 'What is kept of what I type?',
              answer: [
                'An unfinished form, until you submit it, start over or clear it. The tab in which you typed it shows it again; on your own device, every tab does. On a shared one, the next person who opens the form in another tab is asked first, but can say yes.',
                'Changes to a submission, until you save or discard them.',
                'Both are kept for 24 hours after you last typed, and for 30 days on your own device. They are erased the next time you open this app after that, once our server has confirmed the device’s clock. That needs a connection.',
                'Your contact details, only on your own device: until you say that it is shared, or erase everything, at most 30 days after you last submitted a form.',
                'What you share to this app from another app: text, until its form opens; a file, until “Receive” opens.',
              ],
            },
            {
              question: 'What else is kept?',
              answer: [
                'Checkmarks in checklists, until you clear them. They are never sent.',
                'Settings: whether this is your own device, its name, the size of letters, a pause in sending, and whether to notify you. The notification is made on this device, and names nothing you wrote.',
                'What you began to hand over, until you say whether the other device has it: only its random id and the time.',
                'Until the end of the session: that you closed the banner, and a random name for the tab.',
                'For this app itself: its pages, how many submissions are waiting, which notices you have seen, and when it last tried to send and what came of it.',
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'How to Erase It',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'How do I erase only some of it?',
              answer: [
                [
                  'In the ',
                  { text: 'outbox', to: '/outbox' },
                  ': one submission, all that is waiting, or all that was sent with “Clear this list.” What you handed over stays on the other device. A deletion can be undone until you close this app, on a shared device for ten minutes.',
                ],
                'In a form: choose “Start over” above its fields. Your contact details: in the outbox, under “Tools,” answer “No, others use it, too.” Above a checklist: “Clear checkmarks.”',
                'This app itself: clear this site’s data in your browser’s settings. That also erases what is still waiting to be sent.',
              ],
            },
            {
              question: 'What can this app not erase?',
              answer: [
                'What has been sent. What you delete before this app has tried to send it never leaves this device. If a try got no reply, it may still have arrived: the outbox says if it was tried.',
                'What your browser keeps for its own autofill: clear that in its settings. Deleted data can also stay readable on the disk for a while to someone with the device and special tools.',
              ],
            },
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
