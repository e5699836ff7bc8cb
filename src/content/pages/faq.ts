import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Questions About This App',
  subtitle: 'How to install it, how it works without a signal, and what happens to what you type.',
  blocks: [
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
                'No. This site works in your browser as it is. If you install it, it gets its own icon and its own window, and the device is less likely to clear away what you have saved in it.',
              ],
            },
            {
              question: 'How do I install it on Android?',
              answer: [
                'Open this site in Chrome. Open the menu with the three dots, choose “Add to Home screen” or “Install app,” and confirm. Other browsers on Android have a similar entry in their menus.',
              ],
            },
            {
              question: 'How do I install it on an iPhone or iPad?',
              answer: [
                'Open this site in Safari. Tap the Share button, choose “Add to Home Screen,” and tap “Add.”',
                'On these devices the installed app and Safari keep separate storage. If something is still waiting in Safari, let it be sent there before you install. It does not move to the installed app.',
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
                'When there is a new version, the app tells you and waits for your word. It does not change pages under your hands: it asks first where a form is half filled in, and waits until what is being sent has gone out.',
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
                'Yes, from your second visit on. The first visit puts the site on your device. After that every page opens and every form can be filled in and submitted without a connection. Pages outside this site, such as the shop or our video channels, still need one.',
              ],
            },
            {
              question: 'What happens when I submit a form without a signal?',
              answer: [
                'What you wrote is saved on your device, and the page tells you so. It is sent by itself when the connection returns. Some browsers can do that after you have closed the app. In others it is sent the next time you open the app.',
                [
                  'You can see what waits, and send it yourself, in the ',
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
                'When you press the submit button, your answers are first stored on your device. Where there is a signal they are sent at once. Where there is none they are sent later, by themselves.',
                [
                  'They go to the form service of this movement, and nowhere else, unless you hand them over to another device yourself. Details are on the ',
                  { text: 'privacy page', to: '/privacy' },
                  '.',
                ],
              ],
            },
            {
              question: 'What happens to a form that I have not finished?',
              answer: [
                'What you type is kept on your device while you type. If the page is closed, or the battery is empty, open the form again on the same device. In the same tab and in the installed app your words are put back, and the page says so; elsewhere it asks first, because others may use the device. “Start over” empties the form and deletes them.',
                [
                  'They are never sent before you press the submit button. How long they stay is on the ',
                  { text: 'privacy page', to: '/privacy' },
                  '.',
                ],
              ],
            },
            {
              question: 'What does “sent” mean?',
              answer: [
                'It means that your answers were handed to the form service. Of some services this app cannot read the answer. So “sent” does not mean that someone has read your words yet.',
                '“Confirmed” says more: the service has answered that it has this very submission. “Not confirmed” means that the service was asked and does not have it. If you keep copies, you can then send it again from the outbox; it keeps its number, so it counts only once.',
              ],
            },
            {
              question: 'What is the outbox?',
              answer: [
                [
                  'The ',
                  { text: 'outbox', to: '/outbox' },
                  ' is the place on your device where submissions wait until they are sent. It shows what waits, since when and why, and what was sent and when. There you can read, correct and delete what waits, send now, and pause.',
                ],
                'The small sign at the top of every page leads there. It tells whether you are online and how much waits.',
              ],
            },
            {
              question: 'What is the receipt?',
              answer: [
                'A short code for each submission, such as 7K2M-9QX4-T, that you can read over a radio. It has no letters that sound or look alike. Where this movement keeps the numbers of submissions in its records, yours can be found by it.',
              ],
            },
            {
              question: 'Can I practice without sending anything?',
              answer: [
                'Yes. Turn on “Practice mode” in the outbox. Nothing then leaves your device, and every page says so, until you turn it off. What you write meanwhile is marked as practice. When you turn it off, you are asked whether to delete it or to send it.',
              ],
            },
            {
              question: 'Can somebody else send what I wrote?',
              answer: [
                [
                  'Yes. In the ',
                  { text: 'outbox', to: '/outbox' },
                  ', “Hand over” gives what is waiting to another device: as a file, best with a passphrase, or as codes that the other device scans from your screen. Both work without a signal. The other device opens it with this app, shows what is in it, and sends it with the same receipts once someone there has added it.',
                ],
                'Your device stops sending it only after you have said that the other device has it. Nothing is deleted: it is listed as handed over, and you can read it, take it back and send it yourself. Some hours later, when there is a signal, the outbox asks you once whether the other device has sent it. The other device can read your answers, so choose it with care.',
              ],
            },
            {
              question: 'Why does a form say that it is not being collected yet?',
              answer: [
                'A form must be connected to the form service before it can be collected. Where that has not been done yet, the page says so. What you submit is then kept on your device. It is delivered once a later version of this site connects the form. Until then you can see it and delete it in the outbox.',
              ],
            },
            {
              question: 'Can what I wrote get lost?',
              answer: [
                'This app never drops what waits. But it can only keep what the device keeps. A private window forgets everything when you close it. A browser can clear stored data when space is short or when you have not opened a site for some time. If it matters, install the app, and open it when you have a signal again. Safari erases what a site keeps after seven days of use in which you did not visit it, but not in the installed app.',
                'When you submit something for the first time, this app asks the browser to keep it for good. If what waits was erased all the same, the app tells you at its next start.',
                'If your answers can be neither stored nor sent, the page says so, and everything stays in the form as you typed it.',
              ],
            },
            {
              question: 'Can I be told when what waits has gone out?',
              answer: [
                [
                  'In browsers that can send while the app is closed, the ',
                  { text: 'outbox', to: '/outbox' },
                  ' has a button for it. You then get one message when what waited has gone out in the background. Where the browser can do it, the icon of the installed app also shows how much waits.',
                ],
              ],
            },
            {
              question: 'Somebody who helps me asks for the version. Where is it?',
              answer: [
                [
                  'On the ',
                  { text: 'diagnostics page', to: '/diagnostics' },
                  ', together with how much waits, when the last attempt was made, and what your browser can do. You can read it out or copy it. It holds nothing of what you wrote.',
                ],
              ],
            },
            {
              question: 'How do I delete everything?',
              answer: [
                [
                  'In the ',
                  { text: 'outbox', to: '/outbox' },
                  ' you can delete one submission or all of them, and clear the history of what was sent. To remove the site itself as well, clear the data of this site in the settings of your browser, or uninstall the app and then clear the data.',
                ],
                [
                  'What has already been sent is no longer only on your device, and the app cannot take it back. If you have a question about it, use one of the ways on the ',
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
              question: 'Why must I solve a sum?',
              answer: [
                'The sum holds off simple programs that fill in forms by the thousands. It is made on your device, works offline, and asks no outside service. Your answer to it is not sent.',
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
  ],
};
