import { type Random, seeded } from '@/server/seed/random';

/** A word in Latin letters, and the same word in the language's own script. */
type Word = readonly [string, string];

/** Parts from which the names of one language are made. */
type Naming = Readonly<{
  /** Given names, most common first. */
  given: readonly Word[];
  stems: readonly Word[];
  ends: readonly Word[];
  /** Syllables for rare names. */
  syllables: readonly Word[];
}>;

/**
 * Parses a list of words, each followed by its spelling in the language's own script: `Ali علی, Reza رضا`. A word
 * without a second spelling is spelled equally in both scripts.
 */
const words = (text: string): Word[] =>
  text.split(',').map((pair) => {
    const [latin = '', native = latin] = pair.trim().split(' ');
    return [latin, native];
  });

const PERSIAN: Naming = {
  given:
    words(`Mohammad محمد, Ali علی, Fatemeh فاطمه, Zahra زهرا, Hossein حسین, Reza رضا, Maryam مریم, Mehdi مهدی,
    Hassan حسن, Ahmad احمد, Abbas عباس, Narges نرگس, Amir امیر, Sara سارا, Leila لیلا, Saeed سعید, Majid مجید,
    Masoud مسعود, Farhad فرهاد, Behzad بهزاد, Shirin شیرین, Parisa پریسا, Nasrin نسرین, Kamran کامران, Ramin رامین,
    Omid امید, Arash آرش, Bahram بهرام, Dariush داریوش, Cyrus کوروش, Hamid حمید, Javad جواد, Kazem کاظم, Mahmoud محمود,
    Naser ناصر, Yaghoub یعقوب, Davoud داوود, Ebrahim ابراهیم, Esmail اسماعیل, Roya رویا, Mina مینا, Nilufar نیلوفر,
    Setareh ستاره, Golnaz گلناز, Azar آذر, Parvin پروین, Soraya ثریا, Homa هما, Wahid وحید, Najib نجیب, Zalmai زلمی,
    Gulbuddin گلبدین, Farida فریده, Latifa لطیفه, Shukria شکریه, Rostam رستم, Siavash سیاوش, Mandana ماندانا`),
  stems:
    words(`Karim کریم, Ahmad احمد, Hossein حسین, Mohammad محمد, Rahim رحیم, Jafar جعفر, Kazem کاظم, Sadegh صادق,
    Bagher باقر, Mousa موسی, Tehran تهران, Esfahan اصفهان, Shiraz شیراز, Tabriz تبریز, Kerman کرمان, Mashhad مشهد,
    Golestan گلستان, Khorasan خراسان, Nishabur نیشابور, Herat هرات, Kandahar قندهار, Panjshir پنجشیر, Wardak وردک,
    Rostam رستم, Jamshid جمشید, Fereydun فریدون, Khosrow خسرو, Manuchehr منوچهر, Bahman بهمن, Zand زند, Qajar قاجار,
    Sharif شریف, Latif لطیف, Habib حبیب, Yousef یوسف, Nour نور, Zaman زمان, Shah شاه, Mir میر, Gholam غلام, Sohrab سهراب,
    Bakhtiar بختیار, Tavakol توکل, Mokhtar مختار, Vaez واعظ, Attar عطار, Saraf صراف, Zargar زرگر, Najar نجار, Haddad حداد,
    Dehghan دهقان, Bazargan بازرگان, Chizar چیذر, Damavand دماوند, Lahij لاهیج, Qazvin قزوین, Yazd یزد, Bushehr بوشهر`),
  ends: words(
    'i ی, zadeh زاده, pour پور, nejad نژاد, ian یان, vand وند, far فر, khah خواه, manesh منش, doost دوست',
  ),
  syllables: words(
    `ba با, dar در, kho خو, sha شا, mar مر, gol گل, zir زیر, par پر, nav نو, tal تل, kash کاش, ban بان, rud رود, gir گیر, chal چال, far فر, sang سنگ, lor لر, yar یار, bid بید, mish میش, ash اش, qal قل, vash وش, den دن, jow جو, hur هور, tuy توی, lat لات, esk اسک, ozn ازن, urm ارم`,
  ),
};

const ARABIC: Naming = {
  given:
    words(`Mohammed محمد, Ahmed أحمد, Ali علي, Hassan حسن, Hussein حسين, Omar عمر, Khalid خالد, Ibrahim إبراهيم,
    Mustafa مصطفى, Yusuf يوسف, Fatima فاطمة, Aisha عائشة, Abdullah عبدالله, Abdulrahman عبدالرحمن, Saleh صالح, Hamza حمزة,
    Tariq طارق, Walid وليد, Faisal فيصل, Saad سعد, Nasser ناصر, Jamal جمال, Karim كريم, Rashid راشد, Salim سليم,
    Bilal بلال, Ziad زياد, Marwan مروان, Adnan عدنان, Ghassan غسان, Qasim قاسم, Mahdi مهدي, Layla ليلى, Mariam مريم,
    Nadia نادية, Huda هدى, Samira سميرة, Zainab زينب, Rania رانيا, Yasmin ياسمين, Hisham هشام, Munir منير, Sami سامي,
    Raed رائد, Anwar أنور, Bashir بشير, Suhail سهيل, Wissam وسام, Usama أسامة, Idris إدريس`),
  stems:
    words(`Baghdad بغداد, Tikrit تكريت, Basr بصر, Masr مصر, Hijaz حجاز, Najd نجد, Yaman يمن, Sham شام, Halab حلب,
    Homs حمص, Hashim هاشم, Tamim تميم, Qurash قرش, Zaidan زيدان, Jabur جبور, Dulaym دليم, Ubayd عبيد, Azaw عزاو, Janab جناب,
    Harb حرب, Otayb عتيب, Qahtan قحطان, Ghamid غامد, Zahran زهران, Shammar شمر, Mutair مطير, Dosar دوسر, Rashid رشيد,
    Suwaid سويد, Khatib خطيب, Najjar نجار, Haddad حداد, Sabbagh صباغ, Qaddaf قذاف, Tarhun ترهون, Misrat مصرات,
    Fasi فاسي, Tunis تونس, Jazair جزاير, Maghrib مغرب, Kurd كرد, Turkman تركمان, Sulaiman سليمان, Mansur منصور,
    Obaid عبيد, Badr بدر, Murad مراد, Shukr شكر, Fahd فهد, Sabah صباح`),
  ends: words('i ي, awi اوي, ani اني, i ي, iyah ية, uni وني'),
  syllables: words(
    `bar بار, jab جاب, das داس, ghan غان, hay هاي, khal خال, rum روم, saq ساق, tuf توف, zub زوب, dham ضام, lah لاح, mus موس, naf ناف, qur قور, shib شيب, wad واد, yaf ياف, hut حوت, rif ريف, sul سول, thal ثال, zir زير, fur فور, kham خام, lab لاب, daw داو, buq بوق, nim نيم, saf ساف`,
  ),
};

const RUSSIAN: Naming = {
  given:
    words(`Aleksandr Александр, Sergey Сергей, Dmitriy Дмитрий, Andrey Андрей, Aleksey Алексей, Vladimir Владимир,
    Elena Елена, Olga Ольга, Natalya Наталья, Ivan Иван, Mikhail Михаил, Nikolay Николай, Igor Игорь, Tatyana Татьяна,
    Irina Ирина, Yuriy Юрий, Oleg Олег, Pavel Павел, Viktor Виктор, Konstantin Константин, Anatoliy Анатолий, Roman Роман,
    Maksim Максим, Denis Денис, Evgeniy Евгений, Svetlana Светлана, Lyudmila Людмила, Galina Галина, Vasiliy Василий,
    Grigoriy Григорий, Boris Борис, Stanislav Станислав, Ruslan Руслан, Timur Тимур, Rustam Рустам, Zoya Зоя, Larisa Лариса,
    Gennadiy Геннадий, Valeriy Валерий, Kirill Кирилл, Fyodor Фёдор, Ramzan Рамзан, Arkadiy Аркадий, Vera Вера`),
  stems:
    words(`Smirn Смирн, Ivan Иван, Kuznets Кузнец, Pop Поп, Vasil Василь, Petr Петр, Sokol Сокол, Mikhayl Михайл,
    Novik Новик, Fyodor Фёдор, Moroz Мороз, Volk Волк, Aleks Алекс, Lebed Лебед, Semyon Семён, Yegor Егор, Pavl Павл,
    Kozl Козл, Stepan Степан, Nikol Никол, Orl Орл, Andre Андре, Makar Макар, Nikit Никит, Zakhar Захар, Zayts Зайц,
    Boris Борис, Yakovl Яковл, Grigor Григорь, Roman Роман, Vorob Вороб, Kuzm Кузьм, Frol Фрол, Antip Антип, Medved Медвед,
    Ermak Ермак, Gavril Гаврил, Shcherbak Щербак, Chernysh Черныш, Belyak Беляк, Kadyr Кадыр, Akhmat Ахмат, Tsar Царь,
    Dudnik Дудник, Bulgak Булгак, Karpenk Карпенк, Sysoy Сысой, Trofim Трофим, Ulyan Ульян, Yermol Ермол`),
  ends: words('ov ов, ev ев, in ин, sky ский, enko енко, chuk чук, ovich ович, ets ец'),
  syllables: words(
    `bal бал, chur чур, dob доб, gor гор, kal кал, lom лом, mur мур, nes нес, pol пол, rod род, sab саб, tur тур, vel вел, zhil жил, khlop хлоп, shum шум, yas яс, brod брод, klim клим, plot плот, skor скор, tver твер, zub зуб, dym дым, perm перм, lug луг, sosn сосн, ryab ряб, gul гул, min мин`,
  ),
};

const GREEK: Naming = {
  given:
    words(`Georgios Γεώργιος, Dimitrios Δημήτριος, Konstantinos Κωνσταντίνος, Ioannis Ιωάννης, Nikolaos Νικόλαος,
    Maria Μαρία, Eleni Ελένη, Aikaterini Αικατερίνη, Vasiliki Βασιλική, Sofia Σοφία, Panagiotis Παναγιώτης,
    Christos Χρήστος, Athanasios Αθανάσιος, Michail Μιχαήλ, Evangelos Ευάγγελος, Spyridon Σπυρίδων, Anastasia Αναστασία,
    Petros Πέτρος, Stavros Σταύρος, Theodoros Θεόδωρος, Alexandros Αλέξανδρος, Kyriaki Κυριακή, Despina Δέσποινα`),
  stems:
    words(`Papad Παπαδ, Georg Γεωργ, Dimitr Δημητρ, Nikol Νικολ, Vasil Βασιλ, Karamanl Καραμανλ, Theodor Θεοδωρ,
    Konstant Κωνσταντ, Alexandr Αλεξανδρ, Stavr Σταυρ, Angel Αγγελ, Makr Μακρ, Petr Πετρ, Samar Σαμαρ, Venizel Βενιζελ,
    Kalogerop Καλογεροπ, Zachar Ζαχαρ, Melet Μελετ, Sarant Σαραντ, Tsatsan Τσατσαν, Xenak Ξενακ, Lambr Λαμπρ`),
  ends: words(
    'opoulos όπουλος, idis ίδης, akis άκης, iadis ιάδης, ellis έλλης, os ος, as ας, oglou όγλου',
  ),
  syllables: words(
    `kal καλ, mav μαβ, pan παν, sar σαρ, tril τριλ, xan ξαν, zog ζογ, lyk λυκ, fot φωτ, dros δροσ, gav γαβ, keram κεραμ, moust μουστ, roup ρουπ, vlach βλαχ, platan πλαταν, skord σκορδ, amor αμορ, chal χαλ, lev λεβ`,
  ),
};

const WESTERN: Naming = {
  given:
    words(`James, Maria, John, Anna, Michael, Robert, David, Laura, Jose, Carlos, Thomas, Peter, Sandra, Paul,
    Daniel, Christian, Martin, Andreas, Stefan, Claudia, Luis, Juan, Antonio, Francesca, Giulia, Marco, Pierre, Camille,
    Nicolas, Sophie, Hans, Ingrid, Lars, Erik, Astrid, Piotr, Agnieszka, Jan, Katarzyna, William, Charlotte, Henry, Grace,
    Patrick, Siobhan, Emmanuel, Grace, Kwame, Chidi, Amara, Wei, Jun, Kenji, Yuki, Priya, Rajesh, Sunita, Arjun`),
  stems:
    words(`Smith, Johnson, Garcia, Mueller, Schmidt, Rossi, Martin, Dubois, Andersen, Nowak, Silva, Santos, Fischer,
    Weber, Becker, Lopez, Gonzalez, Ferrari, Bianchi, Laurent, Moreau, Kowalski, Novak, Horvath, Varga, Popescu, Ionescu,
    Okafor, Mensah, Nkosi, Dlamini, Tanaka, Suzuki, Watanabe, Wang, Zhang, Nguyen, Tran, Patel, Sharma, Gupta, Reddy,
    Brown, Taylor, Wilson, Clarke, Murphy, Byrne, Campbell, Stewart, Hughes, Griffiths, Vandenberg, Jansen, Visser,
    Lindqvist, Berg, Haugen, Virtanen, Korhonen, Castillo, Herrera, Mendoza, Vargas, Quintero, Cabrera, Echeverria`),
  ends: words(', , , -Hill, -Lopez, -Meyer, -Roy, -King, -Stone, -Vega, -Bell, -Price'),
  syllables: words(
    `ham, ber, lin, tor, vel, dra, gus, mon, per, quil, ros, sten, wick, bran, cor, dell, fen, grim, holt, kess, lund, marl, nor, oster, pem, rand, sal, thorn, ul, wex, yarb, zell`,
  ),
};

/**
 * Shares of the languages in percent. `more` is the percentage of people with a second given name; half as many have a
 * second family name.
 */
type Spread = Readonly<{ shares: readonly (readonly [Naming, number])[]; more: number }>;

/**
 * Shares of the languages among customers and among people on sanctions lists. Names on lists more often have further
 * parts.
 */
export const SPREADS = {
  customers: {
    shares: [
      [PERSIAN, 45],
      [ARABIC, 20],
      [RUSSIAN, 15],
      [GREEK, 5],
      [WESTERN, 15],
    ],
    more: 30,
  },
  lists: {
    shares: [
      [PERSIAN, 20],
      [ARABIC, 30],
      [RUSSIAN, 30],
      [GREEK, 2],
      [WESTERN, 18],
    ],
    more: 80,
  },
} as const satisfies Record<string, Spread>;

/** One of every `NATIVE` names is written in the language's own script; the others are written in Latin letters. */
const NATIVE = 4;

/**
 * A name in Latin letters (`latin`), in the language's own script (`native`), and as the person writes it (`written`).
 */
export type Named = Readonly<{ latin: string; native: string; written: string }>;

/**
 * Generates invented names; the same seed returns the same names. As in reality, a few names are common and most are
 * rare.
 */
export function* namesFrom(seed: number, { shares, more }: Spread): Generator<Named> {
  const random = seeded(seed);
  const namings = shares.flatMap(([naming, share]) => Array.from({ length: share }, () => naming));
  for (;;) {
    const words = wordsOf(random.pick(namings), more, random);
    const [latin, native] = [0, 1].map((at) => words.map((word) => word[at]).join(' '));
    if (latin === undefined || native === undefined) throw new Error('a name without words');
    yield { latin, native, written: random.below(NATIVE) === 0 ? native : latin };
  }
}

/** One of every `RARE_GIVEN` given names is rare; one of every `KNOWN_FAMILY` family names is common. */
const RARE_GIVEN = 3;
const KNOWN_FAMILY = 6;

function wordsOf({ given, stems, ends, syllables }: Naming, more: number, random: Random): Word[] {
  const name = () =>
    random.below(RARE_GIVEN) === 0 ? joined(some(syllables, random)) : common(given, random);
  const family = () => {
    const isKnown = random.below(KNOWN_FAMILY) === 0;
    const stem = isKnown ? [common(stems, random)] : some(syllables, random);
    return joined([...stem, random.pick(ends)]);
  };
  const further = random.below(100) < more ? [name()] : [];
  return [name(), ...further, family(), ...(random.below(100) < more / 2 ? [family()] : [])];
}

/** Makes a rare name from two or three syllables. */
const some = (syllables: readonly Word[], random: Random): Word[] =>
  Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables));

const joined = (parts: readonly Word[]): Word => [
  parts.map(([latin]) => latin).join(''),
  parts.map(([, native]) => native).join(''),
];

/** Picks a word at random; words at the beginning of the list are picked more often. */
function common(words: readonly Word[], random: Random): Word {
  const at = random.below(1_000_000) / 1_000_000;
  const word = words[Math.floor(words.length * at ** 1.25)];
  if (!word) throw new RangeError('no words');
  return word;
}

/**
 * Ways in which a listed person may write the name: in full, in reverse order, in the language's own script, or in
 * capitals with a comma.
 */
export function* asTheyWrite(): Generator<(name: Named) => string> {
  for (;;) {
    yield ({ latin }) => latin;
    yield ({ latin }) => latin.split(' ').toReversed().join(' ');
    yield ({ native }) => native;
    yield ({ latin }) => latin.toUpperCase().replace(' ', ', ');
  }
}
