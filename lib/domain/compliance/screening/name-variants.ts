/**
 * Tables of names and their Latin spellings, from the common romanisations of Arabic, Persian, Turkish, Urdu and
 * Russian. A comma separates two names. A spelling that two names share is listed in both.
 */
const ARABIC = `
muhammad mohammad mohammed mohamed mohamad muhammed muhamad muhamed mohammod mohd mehmed mehmet muhammet mokhammad magomed mahammad mamadou mohamud mhmd,
abu abou aboo abw ebu,
ahmad ahmed ahmet achmad akhmad akhmed ehmed ahmd, mahmud mahmoud mahmood mehmood mahmut makhmud mhmwd, hamid hameed hamed haamid khamid, hamad hamed hammad,
hussein husain husayn hossein hussain hosein husein hosseyn houssein huseyin hussien khusein hsyn, hasan hassan hasen hassen khasan hsn,
ali aly alee, umar omar omer umer oumar, uthman othman osman usman ousmane uthmaan, abubakr abubakar aboubakar ebubekir,
ibrahim ebrahim ibraheem ebraheem brahim ibragim, ismail ismael esmail esmaeil ismayil esmaeel isma'il, ishaq ishak eshaq eshagh isaac is'haq,
yaqub yaqoob yaghoub yakub yaqoub yacoub jacoub yakup yaghoob, yusuf yousef yousuf youssef yusef yosef yusif yousif youssouf yosuf, musa mousa moosa moussa musaa,
isa eisa issa essa iesa, dawud daoud dawood davood davoud daud davud dawod, sulayman suleiman sulaiman soleiman soleyman suleyman solaiman souleymane sulejman,
yunus younes yunis younis yonus yones younous, yahya yahia yehia yihya iakhia, zakariya zakaria zakariyya zakeria zekeriya, harun haroun haroon aaron harron,
idris edris idrees driss, ilyas elias eliyas ilias elyas, ayyub ayub ayoub ayoob eyup eyyub, nuh nooh nouh, lut loot lout, shuaib shuayb shoaib shoeib,
adam adem aadam, karim kareem kerim karem, rahim raheem rahem, rahman rehman rahmaan, aziz azeez azez aziez, jamil jameel jamel djamil cemil jemil,
jamal jamaal gamal cemal djamal jemal, jalal jalaal galal celal djalal, kamal kamaal kemal kamel, kamil kameel kamel kaamil, jabir jaber gaber cabir djaber,
jafar jaafar gaafar jaffar cafer djafar jaffer jafer, qasim qasem kasim kassem kasem ghasem qassim qassem gasem gasim casim, hashim hashem haashim hachem hasim,
salim saleem selim saalim, salem salim saalem, salih saleh salah salihu saaleh, salman selman salmaan, salah saleh salaah, said saeed saied saeid sayeed sait,
sad saad saed, masud masoud masood massoud mesud mesut masuud, saud saood saoud, nasir nasser naser nassir nasir naasir, nasr nasser nassr, mansur mansour mansoor mensur,
tariq tarek tareq tarik tariqh tareck, tahir taher tahar tahiir, zahir zaher zaheer zahiir, zuhair zuhayr zoheir zouheir zohair, bashir basheer bachir beshir bashar,
bashar bachar bashaar, basil bassel basel bassil, bilal belal bilaal, badr bader badar bedir, faisal faysal feisal faesal faycal feysal, fahd fahad fahid, farid fareed feride farrid,
faruq farouk farooq faroug faruk farough, farhan ferhan farhaan, fuad fouad foad fuaad fowad, fadi fady, fadil fadel fazil fazel fadhil fadhel fazl, fayiz fayez faez fayz,
ghassan gassan ghasan, ghazi gazi ghazy qazi, hadi hady haadi, haidar haydar heydar hayder haider heidar haydr, hakim hakeem hakem, hakam hakem, hamza hamzah hamze hamzeh khamza,
hamdi hamdy hamdee, hani hany haani, harith hareth haris hares, hatim hatem haatim, haytham haitham hisam heysem haithem, hisham hesham hicham hishaam, husam hossam hussam hosam houssam husaam,
imad emad imaad imed, imran emran omran imraan, iqbal eqbal ikbal eghbal, isam essam issam esam isaam, izzat ezzat izat ezat izzet, jawad javad jawaad gawad cevad jewad,
jihad jehad cihad djihad gehad, junaid junayd joneid jonaid jounaid, khalid khaled halid khaalid chalid haled, khalifa khalifah khalife khaleefa, khalil khaleel halil khalel,
khidr khadr khizr khezr hizir khedr, latif lateef latief latife, luqman loqman lukman lokman, mahdi mehdi mahdy mehdy mahadi mahady, mahir maher maaher, majid majeed majed maajid mecid,
majd majed, malik malek maalik melik maleek, mamun mamoun mamoon maamoun, marwan merwan marouane marvan, mazin mazen maazin, misbah mesbah misbaah, mubarak mobarak mubarek moubarak,
muhsin mohsen mohsin muhsen mohssen, mukhtar mokhtar moukhtar mukhtaar muhtar, munir mounir moneer muneer monir munier, murad mourad morad muraad, murtada murtaza morteza mortaza mortada murtadha murteza,
mustafa mostafa moustafa mustapha mostapha mustafaa mustofa, muaz moaz muadh moath mouaz muath moadh, muawiya moaviyeh muawiyah moawia, muslim moslem muslem, mutasim motasem moatasem mutassim,
muzaffar mozaffar muzafar muzaffer mozafar, nabil nabeel nabiel, nadir nader nadeer, nadim nadeem nadiem, naif nayef nayif naief, najib najeeb nagib necip nagieb, naji nagi nagy najy,
nazim nazem nadhim nadhem nadim, nazir nazeer nadhir nadhir, niamat nemat nimat neamat, nizar nezar nizaar, nizam nezam nidham nizaam, nur noor nour nuur, numan noman nouman nu'man,
qadir qader kader kadir ghader qadeer, qais qays kais ghais kays qeys, qutb qotb kutb ghotb, rabi rabie rabee rabih, rafiq rafik rafeeq rafigh, rafi rafie rafee, raid raed raied,
rajab ragab receb recep rejeb rajap, ramadan ramazan ramadhan ramazon ramzan ramadaan, ramzi ramzy remzi, rashid rasheed rachid rashed raschid rasheid resit, rasul rasool rasoul resul rassoul,
rauf raouf raoof rawuf, riyad riad reyad riyadh riaz riyaz, rida reza riza redha ridha rida ridah, ridwan rezwan rizwan redwan ridvan ridhwan, sabir saber sabeer saabir, sabri sabry,
sadiq sadeq sadegh sadek sadik saddiq sadeegh, saddam sadam sadaam, safwan safvan safouane, sahl sahel sehl, salahuddin saladin salahudin salahaddin salaheddin selahattin salahaldin salahdin,
sami samy samee saami, samir sameer samier, saqr saqer sakr saqar, sattar satar settar, shadi shady chadi, shafiq shafik shafeeq shafigh chafik, shahid shaheed shahed, shakir shaker shakeer chaker sakir,
sharif shareef sherif cherif sherief serif, shawqi shawki shoghi chawki sevki shauqi, shihab shahab shehab chihab, shukri shokri shoukri choukri sukru, sufyan sofian sofyan soufiane sufian,
suhail sohail suhayl soheil souhail suheyl, taha tahaa tahah, taj tadj, talal tallal, talib taleb taaleb, tamim tameem temim, tamir tamer taamir, tawfiq tofiq tawfik toufik tevfik taufiq tofigh tewfik,
ubaida obaida obeida ubaydah obaidah obeideh, ubaid obaid obeid ubayd, usama osama oussama usamah osamah ousama, wael wail vael, wahid waheed vahid wahed vaheed, walid waleed oualid velid valid waled,
waqar vaghar wakar, wasim waseem vasim wassim, yasin yaseen yassin yasine yassine jasin, yasir yaser yasser yassir jaser, yazid yazeed yezid yazied, zaid zayd zeid zeyd zaied, zain zayn zein zeyn zine,
zayid zayed zaied, ziyad ziad zeyad ziyaad, zubair zubayr zobair zoubeir zobeir zubeir, abbas abbass abas, abdullah abdallah abdollah abdulla abdula abdellah abdoullah, adil adel aadil,
adnan adnaan, akram ekrem akrem, alaa ala aladdin, amin ameen amine emin, amir ameer emir, amer aamir amir, ammar amar ammaar, amjad emjad amgad emced, anas anes aness, anwar anvar anouar enver anwer,
arif aref aarif areef, asad assad asaad esad, asim asem assem aasim, ashraf achraf eshref asraf, asghar askar asgar, ata atta ataa, atif atef aatif, ayman aiman aymen eymen ayaman, azhar azher ezher,
azzam azam, burhan borhan bourhan burhaan, daud daood, diya zia ziya dhiya ziaa dia, duraid doreid durayd, fath fateh fath fatih, fikri fekri fikry, ghalib ghaleb galib qaleb, ghulam gholam ghulaam gulam gholaam,
habib habeeb habieb, hafiz hafez hafedh hafidh hafeez, hajjaj hajaj haggag, hammam hamam, haris harres, hikmat hekmat hikmet, ihsan ehsan ihsaan, ikram ekram, ilham elham, inayat enayat inayet enayet,
irfan erfan irfaan, ismat esmat ismet, jabbar jabar gabbar djabbar, jasim jassim jasem jassem qasim, jibril jebril gibril jibreel djibril, kazim kazem kadhim kadhem kathem kathim kadim, khair kheir khayr hayri,
khattab khatab hattab, khudair khodair khudayr, labib labeeb, mabruk mabrouk mabrook, mahfuz mahfouz mahfooz mahfoudh mahfuz, mahjub mahjoub mahjoob mahgoub, maruf maroof marouf maarouf, miqdad meqdad mikdad meghdad,
mirza meerza mirzo, muin moin mueen moein mouin, mujahid mojahed mujahed moujahid, mujib mojib mujeeb moujib, mukarram mokarram mukarram, mulham molham, munis moones mounis, muntasir montaser muntaser montasser,
muqtada moqtada muktada moghtada, musab mosab musaab mosaab musab, mutaz motaz moataz muataz, muwaffaq mowaffaq mouwafak, nasim naseem nesim nassim, nashat neshat nashaat, nauman nooman, naveed navid navied nawid,
qahtan kahtan ghahtan, qaddafi gaddafi kadhafi qadhafi kaddafi gadhafi qazzafi, qusay qusai qosay koussay, rabah rabeh rabbah, raghib ragheb ragib, rahmat rehmat rahmet, rayyan rayan reyan, safi safy,
sajid sajed sajjid, sajjad sajad sejjad, salam salaam selam, samad samed, shaban shaaban chaaban saban, shams chams shems sems, shamil shamel chamil samil, siddiq seddiq siddique sedigh siddik saddiq, siraj seraj sirac,
sultan soltan sultaan, suhrab sohrab zohrab, tahsin tahseen, thabit sabet thabet sabit tabet, thamir samer thamer, thair saer thaer, tufail tofail toufayl, turki torki turky, uday odai oday udai udayy, unais oneis,
wadi wadie wadih, wahab wahhab vahab wahaab, wajid wajed vajed, wajih vajih wagih, wisam wesam wissam, yamin yameen, yasar yassar, zafar zafer zaffar dhafar, zaki zaky zeki, zakir zaker dhakir thaker zakeer dakir,
zuhdi zohdi zuhdy, aisha ayesha aysha aicha aishah ayse aiesha, amina aminah ameena amineh emine amena, asma asmaa esma, fatima fatemeh fatimah fatma fatemah fatimeh faatima, farida faridah farideh fareeda,
habiba habibah habibeh habeeba, hafsa hafsah hafseh hafza, hajar hagar hajer, halima halimah halimeh haleema, hanan hanaan, hanin haneen, huda hoda houda, husna hosna, iman eman imaan, jamila jamilah jamileh jameela cemile djamila,
karima karimah karimeh kareema, khadija khadijah khadijeh hatice khadidja hadija khadeeja, latifa latifah latifeh lateefa, layla leila laila leyla leilah laylah, lubna lobna loubna, maha mahaa, mahmuda mahmouda mahmoodeh,
majida majideh majeda, maryam mariam meryem miriam maryem mariyam, muna mona mouna, munira monireh mounira muneera, nabila nabilah nabileh nabeela, nadia nadiya nadiah nadya, naima naimah naimeh naeema,
najwa najva nagwa, nawal naval, nur noura nora nura noorah, rabia rabiah rabieh rabeea, rahima rahimeh raheema, rania raniya ranya, rashida rasheeda rachida rashideh, ruqayya roghayeh ruqayyah rukiye roqayyah ruqaya roqia,
sabiha sabihah sabiheh, safia safiya safiyya safiyeh safiyah, sakina sakineh sakinah sekine, salma selma salmah, samira samireh sameera samirah, sana sanaa thana, sara sarah saara, sawsan susan sosan soosan,
shaima shayma shaimaa, shahida shahideh shaheda, sharifa sharifeh shareefa serife, sumaya somayeh sumayya soumaya sumayyah somaya, suad soad souad suaad, tahira tahereh taherah tahirah, wafa vafa wafaa, yasmin yasmine yasaman yasemin jasmin yasmeen,
zahra zahraa zehra zohra zahrah, zainab zaynab zeinab zeynab zeynep zineb zainab, zubaida zobeideh zubaydah zubeida`;

const PERSIAN = `
afshin afsheen, akbar akber ekber, amanullah amanollah amanulla, arash aarash, ardashir ardeshir ardasher, arman armaan, asghar asgar, atash atesh, azar aazar azer, azita aazita, babak papak, bahman bahmann behman, bahram behram bahraam,
baqir bagher baqer baker bakir baghir, behnam bahnam, behrouz behrooz bahroz bahruz behruz behroz, behzad bahzad behzaad, bijan bizhan bejan, buzurg bozorg, cyrus koorosh kourosh kurosh koroush sirus syrus, danish danesh, darius dariush daryush dariyush darioush,
ehsan ihsan, elaha elaheh ilaha, esfandiar isfandiyar esfandyar isfandiar, fakhri fakhry, faramarz feramarz, farhad ferhad farhaad, faridun fereydun fereydoun fereidoon faridoon feridun freydoon, farrukh farrokh farokh faroukh ferruh, farshad farshid, farzad farzaad, firuz firooz firouz feroz firoz fayruz,
gulnaz golnaz gulnoz, gulbuddin golbuddin golboddin gulbudin, gul gol, gulnar golnar gulnara, habibullah habibollah habibulla, hafizullah hafezollah hafizulla, hedayat hidayat hedayet hidayet, homa huma, humayun homayoun homayun humayoon hamayun,
hormoz hurmuz hormuz, hushang hooshang houshang, iraj eraj, jahangir jehangir cihangir jahanguir, jamshid jamshed jamsheed cemsit, jahan jehan cihan, kambiz kambeez, kamran kamraan, kamyar kamiyar, kaveh kawa kava kave, khosrow khusraw khosro khusro khosrau hosrow khosrov, 
khwaja khajeh khoja hoca khawaja khaja, kianoush kianush keyanoosh, kiyumars kiomars kiumars kayumars, mahbub mahboub mahboob, mahin maheen, mahnaz mehnaz, mandana mandaana, manuchehr manouchehr manuchihr manoochehr, masih maseeh, mehran mihran, mehrdad mihrdad, mehrnaz mihrnaz, milad meelad, mina meena,
mitra meetra, mojtaba mujtaba moujtaba mojtabaa, morvarid murvarid, nahid naheed, naqi naghi naki, narges nargis narjes nergis nargess, nasrin nasreen nesrin, nilufar niloofar niloufar nilofar nilufer niloufer, nooshin noushin nushin, nurullah noorullah nourollah noorollah nurollah nurulla,
omid umid omeed umed, parisa pareesa, parviz parwiz parvez pervez perviz parveez, parvin parwin parveen pervin, pasha basha pacha, payam payaam, pejman pezhman, pouya pooya puya, purandokht pourandokht, ramin rameen, rasul rasoul, reza raza riza, rostam rustam rostem rustem roostam, roya roia ruya,
rahmatullah rahmatollah rahmatulla, ruhollah ruhullah rohullah rouhollah roohollah, roshan rowshan rushan raushan, sadullah sadollah saadullah saadollah, safar safer, sanam senem, setareh sitara setara sitareh, shahin shaheen sahin chahine, shahnaz shehnaz sahnaz, shahram shehram, shahriar shahryar shahriyar sehriyar,
shapur shapour shahpur shahpour, sher shir, shirin shireen sherin sirin, siamak siyamak, siavash siyavash siavosh siyawash, simin simeen, sina seena, soraya suraya thurayya sorayya thuraya, taher tahir, taqi taghi taki, tahmina tahmineh tahmineh, tariverdi tarverdi, turaj tooraj touraj, wahida vahideh waheeda, vali wali veli,
yadollah yadullah yadulla, yaghma yagma, yashar yasar, zalmai zalmay zalmaey, zaman zamaan, zartosht zardusht zartusht, ziba zeeba, zohreh zuhra zohra zuhre zohre, shukria shokriyeh shukriya sukriye, najibullah najibollah najeebullah, rahela raheleh rahila, nematullah nematollah niamatullah nimatullah, saifullah seyfollah saifollah sayfullah,
asadullah asadollah assadullah, azizullah azizollah azizulla, barakatullah barkatullah barakatollah, ezatullah ezatollah izzatullah, fathullah fathollah fatullah, hekmatullah hekmatollah hikmatullah, hamdullah hamdollah, inayatullah enayatollah enayatullah, jalil jaleel celil, karimullah karimollah, khalilullah khalilollah,
lutfullah lotfollah lotfullah, nasrullah nasrollah nasrallah, qudratullah ghodratollah qodratullah, samiullah samiollah, shafiullah shafiollah, wakil vakil wakeel, zabihullah zabihollah zabiullah, ziauddin ziaoddin ziaudin ziyauddin, nasiruddin nasreddin naseruddin nasiroddin, sharafuddin sharafoddin sharafudin, shamsuddin shamsoddin shamseddin,
jalaluddin jalaloddin jalaludin celaleddin, nizamuddin nezamoddin nizamudin, kamaluddin kamaloddin kamaludin, fakhruddin fakhroddin fakhrudin, badruddin badroddin badrudin, burhanuddin borhanoddin burhanudin, sirajuddin serajoddin sirajudin, qutbuddin qotboddin qutbudin, saifuddin seyfoddin saifudin, aminullah aminollah aminulla, sayfulloh sayfullo`;

const TURKISH = `
alparslan alpaslan alp-arslan, aslan arslan, ataturk atatuerk, aydin aidin aydyn, aynur ainur aynoor, bayram bairam bayraam beiram, bekir bakir bekr, bulent buelent, caglar chaglar, can jan djan, cengiz genghis changiz chingiz jenghiz, cetin chetin, cuneyt juneyt cuneyd, dogan doghan, dursun tursun, ercan erjan, erdogan erdoghan,
ertugrul ertoghrul artugrul, gokhan goekhan ghokhan, gul guel, gulsen gulshan gulshen, gunes gunesh guenes, hakan khaqan, huseyin huseyn huseyn, ilker elker, kadir kader, kaya kaia, kilic kilich, koray korai, levent lewent, nesrin nasrin, nurettin nureddin nooruddin nuruddin nouroddin noureddine nurdin, oguz oghuz oguzhan, omer umar, orhan orkhan ourhan,
ozgur oezgur, ozturk oezturk, sahin shahin, seckin sechkin, selim salim, serkan sarkan, sevgi sevgui, suleyman sulayman, sukru shukru shukri, tugrul toghrul tughrul togrul, turgut torgut, ugur ughur, umit uemit omid, yavuz yawuz, yigit yighit, yilmaz yelmaz, yildiz yelduz yulduz, zeki zaki`;

const URDU = `
afzal afzaal, aftab aftaab, ajmal ajmaal, anjum anjom, arshad ershad, asif asef aasif, aslam islam, atiq ateeq atigh attiq, aurangzeb orangzeb awrangzib, azam aazam, babar babur baber, bakhtawar bakhtavar, bibi beebi, bukhari bokhari, chaudhry chaudhary choudhury chowdhury chaudhri choudhary, dilawar delawar dilavar, ejaz ijaz aijaz, faiz fayz feyz, fazlur fazlul,
ghafoor ghafur ghafour gafur, ghaus gaus, gulzar golzar, hanif haneef hanief, ilahi elahi, imtiaz emtiaz imtiyaz, ishtiaq eshtiaq, jahanzeb jahanzaib, javed javid jawed jaweed javeed, kausar kawsar kowsar kausar, khurram khorram khuram, khurshid khorshid khursheed, liaqat liaquat leaqat liyaqat, maqbool maqbul maghboul, maqsood maqsud maghsoud, mehboob mahbub, mumtaz momtaz,
mushtaq moshtaq mushtaque mushtagh, nadeem nadim, naeem naim nayeem, nawaz navaz nawaaz, nazar nezar, niaz niyaz neyaz, pervaiz parvaiz pervez, qadeer qadir, qureshi qurashi quraishi koreishi ghoreishi qoreshi, rafique rafiq, rana raana, razzaq razaq razzak razzagh, riffat refat rifat, saghir sagheer saqir, salamat selamat, sarwar sarvar serwer server, shabbir shabir shabeer,
shafqat shafghat, shahbaz shehbaz, shakil shakeel shakiel, shaukat shawkat shokat sevket, sheraz shiraz, sikandar eskandar iskandar sekandar iskander, sohail suhail, tabassum tabasom, tanveer tanvir tanwir, tasneem tasnim, waqas vaqas wakkas, yasmeen yasmin, younus yunus, zafarullah zafrullah, zaheer zahir, zeeshan zishan, zulfiqar zolfaghar zulfikar zolfiqar zulfiqaar`;

const RUSSIAN = `
aleksandr alexander aleksander alexandre oleksandr alyaksandr, aleksandra alexandra oleksandra, aleksei alexei alexey aleksey oleksii alexej oleksiy, anatoly anatolii anatoliy anatoli anatolij, andrei andrey andrej andrii andriy, anton antonn, arkady arkadii arkadiy arkadi, artem artyom artiom artjom, boris borys, bogdan bohdan, daniil danil danila danylo daniel, denis denys,
dmitry dmitri dmitriy dmitrii dmitrij dmytro dimitri dmitrey, eduard edward edvard, ekaterina yekaterina kateryna katerina jekaterina, elena yelena olena jelena helena, evgeny evgeni yevgeny yevgeniy evgeniy evgenii eugene yevgenii jewgeni, evgenia yevgenia evgeniya yevgeniya, fyodor fedor feodor fiodor fedir, galina halyna, gennady gennadi gennadiy gennadii hennadii, georgy georgi georgiy georgii heorhii,
gleb hlib, grigory grigori grigoriy grigorii hryhorii, igor ihor, ilya ilia illia ilja, irina iryna, ivan iwan, kirill kyrylo kiril cyril, konstantin constantin kostiantyn konstantine, ksenia kseniya xenia oksana, leonid leonyd, lev lew, liubov lyubov lubov ljubow, lyudmila ludmila liudmila lyudmyla ljudmila, maksim maxim maksym, marina maryna, mikhail michail mihail mykhailo mikhael, natalia natalya nataliya nataliia natalja,
nikita mykyta nikitta, nikolai nikolay mykola nicolai nikolaj nikolaiy, oleg oleh, olga olha, pavel pawel pavlo, pyotr petr piotr petro peter, roman romann, ruslan rouslan, rustam roustam, semyon semen semion, sergei sergey serge serhii sergej serhiy sergueï serguei sergiy, stanislav stanislaw, svetlana svitlana swetlana, tatiana tatyana tetiana tatjana tetyana, timofei timofey tymofii, timur temur teymur teimur,
vadim vadym wadim, valentin valentyn walentin, valeria valeriya valerija, valery valeri valeriy valerii walerij, vasily vasili vasiliy vasilii vasyl wassili vassily, viktor victor wiktor, viktoria victoria viktoriya, vitaly vitali vitaliy vitalii witali, vladimir volodymyr wladimir vladymir uladzimir, vladislav vladyslav wladislaw, vyacheslav viacheslav vjatscheslav, vsevolod wsewolod,
yakov iakov jakov yakiv, yaroslav iaroslav jaroslav, yegor egor jegor, yulia julia iuliia yuliya iulia, yuri yury yuriy iurii yurii juri iouri, zinaida zinaïda`;

/** Spellings of each name, at least two per name. */
export const NAME_GROUPS: readonly (readonly string[])[] = [ARABIC, PERSIAN, TURKISH, URDU, RUSSIAN]
  .flatMap((table) => table.split(','))
  .map((group) =>
    group
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[^a-z]/g, '')),
  )
  .filter((group) => group.length > 1);

const NUMBERS = new Map<string, number[]>();
NAME_GROUPS.forEach((group, number) => {
  for (const word of new Set(group)) NUMBERS.set(word, [...(NUMBERS.get(word) ?? []), number]);
});

/** Indexes of the names in the table that have this spelling. */
export const namesSpelled = (text: string): readonly number[] => NUMBERS.get(text) ?? [];

/** The two names that form a word such as "Muhammadali"; undefined for a single or unknown name. */
export function namesWithin(text: string): readonly [string, string] | undefined {
  if (NUMBERS.has(text)) return undefined;
  for (let at = SHORTEST; at <= text.length - SHORTEST; at += 1) {
    const [first, second] = [text.slice(0, at), text.slice(at)];
    if (NUMBERS.has(first) && NUMBERS.has(second)) return [first, second];
  }
  return undefined;
}

const SHORTEST = 3;
