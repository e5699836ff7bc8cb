import { ownerQuestions } from '#src/content/owner-blocks.ts';
import { mailTarget } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Questions About This App',
  vignette: {
    source: '/images/pages/faq.svg',
    alternative:
      'A telephone with this app on it, a question in one balloon and an answer in another.',
    ...plate,
  },
  subtitle: 'How to install it, how it works without a signal, and what happens to what you type.',
  blocks: [
    ...ownerQuestions,
    {
      kind: 'section',
      heading: 'Installing',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Do I have to install anything?',
              answer: [
                'No. This site works in your browser as it is. If you install it, it gets its own icon and its own window, and the device is less likely to clear what you have saved in it.',
              ],
            },
            {
              question: 'How do I install it on Android?',
              answer: [
                'Open this site in Chrome. Tap the three dots to open the menu, choose “Add to Home screen” or “Install app,” and confirm. Other browsers on Android have a similar entry in their menus.',
              ],
            },
            {
              question: 'How do I install it on an iPhone or iPad?',
              answer: [
                'Open this site in Safari. Tap the Share button, choose “Add to Home Screen,” and tap “Add.”',
                'On these devices the installed app and Safari keep separate storage. If something is still waiting in Safari, send it there before you install. It does not move to the installed app.',
              ],
            },
            {
              question: 'How do I install it on a computer?',
              answer: [
                'In Chrome or Edge, click the install symbol at the end of the address bar, or look for “Install” in the menu. In Safari on a Mac, choose “Add to Dock” in the File menu. If your browser has no such entry, simply use the site in a tab.',
              ],
            },
            {
              question: 'How are updates installed?',
              answer: [
                'When a new version is ready, the app tells you and lets you decide when to update. It never reloads a page you are using: it asks first if a form is unfinished, and it waits until sending finishes.',
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Working Offline',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Does it work without a signal?',
              answer: [
                'Yes, once the app has said “Ready to work offline.” From then on every page opens, and you can fill out and submit every form without a connection. Pages outside this site, such as the shop or our video channels, still need one.',
              ],
            },
            {
              question: 'What happens when I submit a form without a signal?',
              answer: [
                'What you wrote is saved on your device, and the page tells you so. It is sent automatically when the connection returns. Some browsers can do that after you have closed the app. In others, it is sent the next time you open the app.',
                [
                  'You can see what is waiting, and send it yourself, in the ',
                  { text: 'outbox', to: '/outbox' },
                  '.',
                ],
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What You Type',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'What happens to what I type in a form?',
              answer: [
                'When you tap Submit, your answers are first saved on your device. If there is a signal, they are sent right away. If there is none, they are sent automatically later.',
                [
                  'They go to this movement’s form service and nowhere else, unless you hand them over to another device yourself. Details are on the ',
                  { text: 'privacy page', to: '/privacy' },
                  '.',
                ],
              ],
            },
            {
              question: 'What happens to a form I have not finished?',
              answer: [
                'What you type is kept on your device as you type. If the page closes or the battery dies, open the form again on the same device. In the same tab and in the installed app, your words are put back, and the page says so. Anywhere else it asks first, because others may use the device. “Start over” clears the form and deletes them.',
                [
                  'They are never sent before you tap Submit. How long they are kept is on the ',
                  { text: 'privacy page', to: '/privacy' },
                  '.',
                ],
              ],
            },
            {
              question: 'What does “sent” mean?',
              answer: [
                'It means that your answers went to the form service. This app cannot read the replies of some form services. So “sent” does not mean that someone has read your words yet.',
                '“Confirmed” says more: the service has replied that it has this very submission. “Not confirmed” means that the service was asked and does not have it. If a copy is still here, you can then send it again from the outbox, or erase it. It keeps its number, so it counts only once.',
              ],
            },
            {
              question: 'What is the outbox?',
              answer: [
                [
                  'The ',
                  { text: 'outbox', to: '/outbox' },
                  ' is the place on your device where submissions wait until they are sent. It shows what is waiting, since when and why, and what was sent and when. There you can read, edit and delete what is waiting, send it now, or pause sending.',
                ],
                'The small label at the top of every page leads there. It shows whether you are online and how much is waiting.',
              ],
            },
            {
              question: 'What is the receipt?',
              answer: [
                'A short code for each submission, such as 7K2M-9QX4-T, that you can read over a radio. It leaves out I, L, O and U, which are easy to mistake. Spell it out: “Seven Kilo Two Mike …” If this movement keeps receipts in its records, it can find yours by this code.',
              ],
            },
            {
              question: 'Can I practice without sending anything?',
              answer: [
                'Yes. Turn on “Practice mode” in the outbox. Until you turn it off, nothing leaves your device, and every page says so. What you write in the meantime is marked as practice. When you turn it off, you are asked whether to delete it or to send it.',
              ],
            },
            {
              question: 'Can someone else send what I wrote?',
              answer: [
                [
                  'Yes. In the ',
                  { text: 'outbox', to: '/outbox' },
                  ', “Hand over” gives what is waiting to another device: as a file, best with a passphrase, or as codes that the other device scans from your screen. Both work without a signal. The other device opens the file or scans the codes, shows what is inside, and sends it with the same receipts once someone there taps “Add them.”',
                ],
                'Your device stops sending it only after you have said that the other device has it. Nothing is deleted: it is listed as handed over, and you can read it, or take it back and send it yourself. A few hours later, when there is a signal, the outbox asks you once whether the other device has sent it. The other device can read your answers, so choose it with care.',
              ],
            },
            {
              question: 'Why does a form say that it is not open yet?',
              answer: [
                'We do not take answers to that form yet. What you submit is saved on your device. It is sent when the form opens, with a later version of this site. Until then, you can see it and delete it in the outbox.',
              ],
            },
            {
              question: 'Can what I wrote get lost?',
              answer: [
                'This app never deletes what is waiting. But it can keep only what the device keeps. A private window forgets everything when you close it. A browser can clear stored data when space runs low or if you have not opened the site in a while. If it matters, install the app, and open it when you have a signal again. Safari erases what a site keeps if you use Safari for seven days without visiting it, but not in the installed app.',
                'When you submit something for the first time, this app asks the browser to keep it for good. If the browser erases it anyway, the app tells you at the next start.',
                'If your answers cannot be saved or sent, the page says so, and everything you typed is still in the form.',
              ],
            },
            {
              question: 'Can I be notified when everything is sent?',
              answer: [
                [
                  'In browsers that can send while the app is closed, the ',
                  { text: 'outbox', to: '/outbox' },
                  ' has a button for it. You then get one notification when everything has been sent in the background. On a computer, and on an iPhone that allows notifications, the icon of the installed app also shows how much is waiting. Chrome on Android cannot do that.',
                ],
              ],
            },
            {
              question: 'Someone helping me asked for the version. Where do I find it?',
              answer: [
                [
                  'On the ',
                  { text: 'diagnostics page', to: '/diagnostics' },
                  ', along with how much is waiting, when the last attempt was made, and what your browser can do. You can read it out or copy it. It contains nothing you wrote.',
                ],
              ],
            },
            {
              question: 'How do I delete everything?',
              answer: [
                [
                  'In the ',
                  { text: 'outbox', to: '/outbox' },
                  ' you can delete one submission or all of them, and clear the history of what was sent. To remove the site itself too, clear this site’s data in your browser’s settings, or uninstall the app and then clear the data.',
                ],
                [
                  'What has already been sent is no longer only on your device, and the app cannot take it back. If you have a question about it, see the ',
                  { text: 'Contact page', to: '/contact' },
                  '.',
                ],
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Safety and Privacy',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Why do I have to solve a math problem?',
              answer: [
                'It keeps out simple bots. It is made on your device, works offline, and uses no outside service. Your answer to it is not sent.',
              ],
            },
            {
              question: 'Does this app use cookies or track me?',
              answer: [
                [
                  'No. There are no cookies, no analytics and no tracking. Nothing is loaded from other companies. The ',
                  { text: 'privacy page', to: '/privacy' },
                  ' tells you what is stored on your device.',
                ],
              ],
            },
            {
              question: 'Do I need an account?',
              answer: ['No. There is no sign-in. Every page and every form is open to everyone.'],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      id: 'accessibility',
      heading: 'Accessibility',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'This site aims to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. Before a version is published, programs test it in these ways:',
          ],
        },
        {
          kind: 'list',
          items: [
            'They look for known faults on each kind of page: in light, dark and high-contrast colors, on wide and narrow screens, with menus open and errors shown.',
            'They use forms, menus and the outbox with the keyboard alone, and check that the focus stays in sight.',
            'They double the size of letters and zoom to 400%: nothing is cut off, and no page scrolls sideways.',
            'They measure contrast, at least 7:1, or 4.5:1 for large text, and buttons, at least 48 pixels wide and high.',
            'They ask for less motion, and check that nothing moves.',
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            'Programs do not find everything. People who use a screen reader, voice control or a switch have not tested this version.',
            [
              'Does something keep you out? ',
              mailTarget === null
                ? { text: 'Write to us', to: '/contact' }
                : { text: 'Write us an email', to: mailTarget },
              '.',
            ],
          ],
        },
      ],
    },
  ],
};
