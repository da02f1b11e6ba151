import type { JoinPolicy } from '#contract/community/community.ts';

/** A post and its replies. `hours` is how many hours ago it was written. */
export interface DemoPost {
  by: string;
  hours: number;
  text: string;
  kind?: 'announcement';
  likes?: readonly string[];
  mentions?: readonly string[];
  state?: 'held';
  /** Numbers of demo photos. */
  photos?: readonly number[];
  replies?: readonly DemoPost[];
}

export interface DemoCommunity {
  owner: string;
  name: string;
  season: string;
  zip: string;
  join_policy: JoinPolicy;
  description: string;
  /** Numbers of demo photos: the first is the community's picture. */
  photos: readonly number[];
  moderators: readonly string[];
  members: readonly string[];
  asked?: readonly string[];
  /** Days ahead. */
  days: readonly { ahead: number; title: string; note: string }[];
  paper: { name: string; text: string };
  /** Oldest first. */
  posts: readonly DemoPost[];
}

const BOONE: DemoCommunity = {
  owner: 'Silas Boone',
  name: 'Boone Hill beef families',
  season: '2026',
  zip: '50158',
  join_policy: 'open',
  description:
    'For everyone who has a share of a Boone Hill steer, or thinks about one. We post when the animals go in, when the meat is ready, and what is left. Ask anything. There are no dumb questions about cut sheets.',
  photos: [0, 2, 5, 7],
  moderators: ['Ellen Park'],
  members: ['Nora Kemp', 'June Abbott', 'Marcus Webb', 'Priya Nair', 'Tom Alvarez', 'Hollis Grant', 'Ada Merrick'],
  days: [
    { ahead: 6, title: 'Farm walk and chili', note: '2 PM at the barn. Bring boots and a bowl.' },
    {
      ahead: 19,
      title: 'Pickup help at Calder Meats',
      note: '9 to 11 AM. Silas brings the trailer and spare coolers.',
    },
  ],
  paper: {
    name: 'How much freezer you need.txt',
    text: 'Quarter beef: about 4.5 cubic feet.\nHalf beef: about 8 cubic feet.\nWhole beef: about 16 cubic feet.\nHalf hog: about 2.5 cubic feet.\n\nA milk crate holds about 35 lb of wrapped meat.\n',
  },
  posts: [
    {
      by: 'Silas Boone',
      hours: 290,
      kind: 'announcement',
      text: 'Both November steers are at Calder Meats. They came off grass in good shape. Hanging weights should be in by next Friday, and I’ll post them here the same day.',
      photos: [24, 29],
      likes: ['Ellen Park', 'Nora Kemp', 'Marcus Webb'],
    },
    {
      by: 'Priya Nair',
      hours: 262,
      text: 'First share for us. We’re four people and the cut sheet asks for steaks per package. Two or four? We’d hate to thaw more than we eat.',
      replies: [
        {
          by: 'Ellen Park',
          hours: 261,
          text: 'Two. You can always take two packs out. We did four the first year and ate steak three nights in a row.',
          likes: ['Priya Nair', 'Tom Alvarez'],
        },
        { by: 'Tom Alvarez', hours: 255, text: 'Same here, and an inch and a quarter thick if you grill.' },
        { by: 'Priya Nair', hours: 254, text: 'Two it is. Thank you both!' },
      ],
    },
    {
      by: 'Marcus Webb',
      hours: 190,
      text: 'Has anyone kept the beef tallow? I asked for the fat this time and have about 11 lb of it. Looking for a way to render it without the house smelling for a week.',
      likes: ['June Abbott'],
      replies: [
        {
          by: 'Ada Merrick',
          hours: 188,
          text: 'Slow cooker on low in the garage, six hours, strain through a coffee filter. Freeze it in a muffin tin, one puck for each pan.',
          likes: ['Marcus Webb', 'Nora Kemp', 'Ellen Park'],
        },
        { by: 'June Abbott', hours: 170, text: 'Ask for it ground. It melts twice as fast and you lose less.' },
      ],
    },
    {
      by: 'Silas Boone',
      hours: 118,
      kind: 'announcement',
      text: 'Hanging weights are in: 684 lb and 671 lb. They hang until the 30th, so 14 days. Pickup at Calder Meats should begin in the second week of December. Please have your cut sheets in by Wednesday.',
      likes: ['Nora Kemp', 'Priya Nair', 'Tom Alvarez', 'June Abbott'],
      replies: [
        { by: 'Nora Kemp', hours: 116, text: 'Done and sent. Do we need to bring our own boxes?' },
        {
          by: 'Silas Boone',
          hours: 115,
          text: 'They pack in boxes, but coolers are better for the drive. I’ll have four spare ones in the trailer.',
          likes: ['Nora Kemp'],
        },
      ],
    },
    {
      by: 'June Abbott',
      hours: 51,
      text: 'We have room for a quarter but our freezer doesn’t. Anyone near Millbrook want to split one with us?',
      replies: [
        { by: 'Hollis Grant', hours: 49, text: 'My sister in Cedar Hollow was asking. I’ll send her your way.' },
        {
          by: 'June Abbott',
          hours: 48,
          text: 'Perfect. Tell her an eighth is about 50 lb of meat, so one drawer of a chest freezer.',
        },
      ],
    },
    {
      by: 'Ellen Park',
      hours: 20,
      text: 'Made short ribs from last year’s half last night: three hours, red wine, one anchovy nobody noticed. @Nora K. you asked for the recipe, it’s the one from the back of your cut sheet with twice the onions.',
      photos: [15],
      mentions: ['Nora Kemp'],
      likes: ['Nora Kemp', 'Silas Boone', 'Marcus Webb'],
      replies: [
        {
          by: 'Nora Kemp',
          hours: 18,
          text: 'Twice the onions is the answer to most things.',
          likes: ['Ellen Park', 'Priya Nair'],
        },
      ],
    },
    {
      by: 'Tom Alvarez',
      hours: 3,
      text: 'This is the freezer I got last year, on sale again this week: https://freezers.example/chest-7',
      state: 'held',
    },
  ],
};

const HOLLOW: DemoCommunity = {
  owner: 'Mara Ellison',
  name: 'Hollow Creek herd share',
  season: '',
  zip: '59715',
  join_policy: 'request',
  description:
    'Twenty families who keep a small herd going with us in the Gallatin Valley. We plan the year together in January: how many animals, when they go in, and who takes what. Tell us where you live when you ask to join, because pickup is in Bozeman only.',
  photos: [10, 13, 16],
  moderators: ['Sofie Brandt'],
  members: ['Marcus Webb', 'Priya Nair', 'Ray Whitehorse', 'Nora Kemp'],
  asked: ['Tom Alvarez'],
  days: [{ ahead: 26, title: 'Winter potluck', note: '5 PM, Grange hall. We vote on the spring animals.' }],
  paper: {
    name: 'Who takes which cuts.csv',
    text: 'Family,Roasts,Steaks,Ground,Bones\nBrandt,4,12,40,yes\nNair,2,10,30,no\nWebb,6,8,35,yes\n',
  },
  posts: [
    {
      by: 'Mara Ellison',
      hours: 400,
      kind: 'announcement',
      text: 'First snow on the upper pasture, so the herd is down at the creek. Thank you to everyone who came to move fence. We finished before dark, which has never happened.',
      photos: [18, 21, 23],
      likes: ['Sofie Brandt', 'Marcus Webb', 'Priya Nair'],
    },
    {
      by: 'Ray Whitehorse',
      hours: 212,
      text: 'We’re bison people over at Sandhill, but the question is the same: what do you pay for hay this year? I’m hearing $210 a ton delivered.',
      replies: [
        {
          by: 'Mara Ellison',
          hours: 210,
          text: '$195 out of Manhattan if you take a full truck. I can put you in touch.',
          likes: ['Ray Whitehorse'],
        },
        { by: 'Ray Whitehorse', hours: 209, text: 'Please do. A full truck is no problem.' },
      ],
    },
    {
      by: 'Sofie Brandt',
      hours: 96,
      text: 'The list of who takes which cuts is under Photos and files. Please check your line before Sunday. The Webbs took all the shanks again and I want it on record that I noticed.',
      likes: ['Mara Ellison', 'Priya Nair'],
      replies: [
        { by: 'Marcus Webb', hours: 95, text: 'Guilty. I’ll trade two for your oxtail.' },
        { by: 'Sofie Brandt', hours: 95, text: 'Deal.', likes: ['Marcus Webb'] },
      ],
    },
    {
      by: 'Priya Nair',
      hours: 28,
      text: 'Is anyone driving from Livingston to the potluck? We can take two more in the car.',
    },
  ],
};

const HERON: DemoCommunity = {
  owner: 'Lucia Fontaine',
  name: 'Blue Heron lamb and hog club',
  season: '2026',
  zip: '53533',
  join_policy: 'invitation',
  description:
    'For the families who have been buying from us since we sold out of the truck. Half hogs in October, lambs before Easter, and first pick of both.',
  photos: [1, 3, 9],
  moderators: [],
  members: ['Nora Kemp', 'Ellen Park', 'Sofie Brandt', 'Silas Boone', 'Grace Monroe'],
  days: [
    {
      ahead: 12,
      title: 'Sausage day',
      note: '10 AM in the milk house. Lucia has the stuffer, bring casings if you like them small.',
    },
  ],
  paper: {
    name: 'Breakfast sausage.txt',
    text: 'For 5 lb of ground pork:\n3 tbsp salt\n1 tbsp black pepper\n2 tbsp rubbed sage\n1 tbsp brown sugar\n1 tsp red pepper flakes\nhalf a cup of ice water\n',
  },
  posts: [
    {
      by: 'Lucia Fontaine',
      hours: 330,
      kind: 'announcement',
      text: 'The hogs are back from the plant and everything weighed out a little heavier than I promised. Nobody pays for the difference. Come by the milk house any evening this week after 5.',
      likes: ['Nora Kemp', 'Ellen Park', 'Grace Monroe'],
      replies: [{ by: 'Grace Monroe', hours: 326, text: 'Tuesday for us. I’m bringing the pickles I owe you.' }],
    },
    {
      by: 'Sofie Brandt',
      hours: 140,
      text: 'Tried the Gloucester chops next to the Duroc ones, same pan, same salt. The Gloucester won at our table four to one.',
      likes: ['Lucia Fontaine'],
      replies: [
        { by: 'Silas Boone', hours: 139, text: 'Who was the one?' },
        {
          by: 'Sofie Brandt',
          hours: 138,
          text: 'My father, who also puts ketchup on it.',
          likes: ['Silas Boone', 'Nora Kemp', 'Ellen Park'],
        },
      ],
    },
    {
      by: 'Lucia Fontaine',
      hours: 30,
      kind: 'announcement',
      text: 'Eleven lambs for Easter, eight spoken for. If you want one of the last three, tell me here before I post them for everyone.',
      photos: [22, 11],
      likes: ['Sofie Brandt'],
      replies: [
        { by: 'Nora Kemp', hours: 26, text: 'One for us, please. Shoulder whole, the rest as chops.' },
        { by: 'Lucia Fontaine', hours: 25, text: 'You’re number nine. Two left.' },
      ],
    },
  ],
};

export const DEMO_COMMUNITIES: readonly DemoCommunity[] = [BOONE, HOLLOW, HERON];
